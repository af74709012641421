/** Prevents a paragraph from being read as a heading, list, quote or code; leaves everything else unchanged. */
export declare function escapeParagraph(text: string): string;
