/** Reads binary Excel workbooks (MS-XLSB): the parts of an XLSX package that hold cells, as records instead of XML. */
import type { Budget } from '../model/index.ts';
import type { OfficePackage } from './office-package.ts';
import { type WorkbookSheet } from './workbook.ts';
/** True for a package whose workbook is binary. */
export declare function isXlsb(parts: OfficePackage): boolean;
/** The sheets of a workbook, in order. @param targets parts of the package by relationship */
export declare function readXlsbSheets(parts: OfficePackage, targets: ReadonlyMap<string, string>, budget: Budget): readonly WorkbookSheet[];
/** The comments with their cells and authors, one a line: "A3, Karin: to be checked". */
export declare function readXlsbComments(parts: OfficePackage, budget: Budget, format: (cell: string, author: string, text: string) => string): readonly string[];
