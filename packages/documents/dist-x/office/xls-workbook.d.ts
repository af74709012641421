import type { Budget } from '../model/index.ts';
import { type WorkbookSheet } from './workbook.ts';
/** The sheets of a workbook, in order; undefined if it is of no such version, or has none. */
export declare function readXlsSheets(file: Uint8Array, budget: Budget): readonly WorkbookSheet[] | undefined;
/** The same of the stream that holds the workbook. */
export declare function readBiffSheets(stream: Uint8Array, budget: Budget): readonly WorkbookSheet[] | undefined;
