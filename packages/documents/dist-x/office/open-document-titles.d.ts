/** Titles of OpenDocument slides. */
import type { OfficePackage } from './office-package.ts';
/** Returns the titles of all pages; none for texts and spreadsheets. */
export declare function readOpenDocumentTitles(parts: OfficePackage): readonly string[];
