/** Returns the text; undefined if the file is not a Word 6 or 95 document. */
export declare function readWord6Text(file: Uint8Array): string | undefined;
/**
 * Decodes Word's control characters: cell ends become pipes, field instructions are dropped, field results are kept.
 */
export declare function decodeWordCharacters(text: string): string;
