/** Returns the slide titles; none if the file cannot be read. */
export declare function readPptTitles(file: Uint8Array): readonly string[];
/** Returns all texts, including masters, notes and comments, without the prompts of empty placeholders. */
export declare function readPptTexts(file: Uint8Array): readonly string[];
/** The same of the stream that holds the presentation. */
export declare function textsOfStream(stream: Uint8Array): readonly string[];
