/** Reads the comments of OpenDocument files with their authors. */
import type { OfficePackage } from './office-package.ts';
/** Returns the comments, one per line: "Karin Holzmann: too high". */
export declare function readOpenDocumentComments(parts: OfficePackage): readonly string[];
