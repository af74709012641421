/** Reads EQ fields of Word (ECMA-376 part 1, 17.16.5.18), by which older documents set readings above words, and formulas. */
/** The text that a field shows; undefined if it is no EQ field. */
export declare function equationText(instruction: string): string | undefined;
