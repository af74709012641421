/** Returns the lines found; none if the file is not a legacy Excel file. */
export declare function readBiffExtras(file: Uint8Array): readonly string[];
