/** Properties of scripts: spacing, combining marks, direction. */
/** True for scripts that place marks before, above and below their letters. */
export declare function isStacked(character: string): boolean;
/** True for scripts without spaces between words, in which lines may end anywhere. */
export declare function isUnspaced(character: string): boolean;
/** True if the text contains right-to-left letters. */
export declare function isRightToLeft(text: string): boolean;
/** True if two consecutive parts need no space between them. */
export declare function joinsWithoutSpace(before: string, after: string): boolean;
