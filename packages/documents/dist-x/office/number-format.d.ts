/** Returns the format code of a built-in format id. */
export declare function builtInFormat(id: number): string;
/** Formats a number, given as its stored text, with a format code. `from1904`: the file counts days from 1904. */
export declare function formatNumber(stored: string, code: string, from1904: boolean): string;
