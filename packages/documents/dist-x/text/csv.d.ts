/**
 * Parses delimited text and detects its delimiter. Not csv-parse, which rejects text with an unclosed quote, takes
 * about twice as long, and cannot charge cells to the budget while parsing.
 */
import type { Budget } from '../model/index.ts';
/** Splits delimited text into rows and skips empty lines. Charges a node per cell. */
export declare function parseDelimited(text: string, delimiter: string, budget: Budget): readonly (readonly string[])[];
/**
 * Detects the delimiter that splits a text into the most consistent rows of several cells; undefined if there is
 * none.
 */
export declare function findDelimiter(text: string, budget: Budget): string | undefined;
