/** Reads the comments of a workbook with their cells and authors. */
import type { OfficePackage } from './office-package.ts';
/** A comment in one line. */
export declare function formatComment(cell: string, author: string, text: string): string;
/** Returns the comments, one per line: "A3, Karin: to be checked". */
export declare function readXlsxComments(parts: OfficePackage): readonly string[];
