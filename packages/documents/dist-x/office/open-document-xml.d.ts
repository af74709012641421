/** Edits OpenDocument XML before it is read: removes comments from the text and labels hidden sheets. */
/** Returns the text without comments, which are reported separately. */
export declare function removeAnnotations(xml: string): string;
/** Appends "(hidden)" to the names of sheets whose style hides them. */
export declare function labelHiddenSheets(xml: string): string;
