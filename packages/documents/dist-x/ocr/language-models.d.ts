/** True if there is a model for the language. */
export declare function hasModel(language: string, folders: readonly string[]): boolean;
/** Reads a model. Throws `DocumentError` if it is not installed. */
export declare function readModel(language: string, folders: readonly string[]): Uint8Array;
