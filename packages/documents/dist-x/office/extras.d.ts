/** Reads what the main extractor omits: headers and footers, notes, comments, text boxes, and masters. */
import type { AppendixSection } from './appendix.ts';
import type { OfficePackage } from './office-package.ts';
import type { OnChange } from './tracked-changes.ts';
/** Reads what a Word document holds outside its body. */
export declare function readDocxExtras(parts: OfficePackage, onChange: OnChange): readonly AppendixSection[];
/** Reads the titles of slides, and what they hold outside their text. */
export declare function readPptxExtras(parts: OfficePackage): {
    readonly titles: readonly string[];
    readonly extras: readonly AppendixSection[];
};
/** Reads what OpenDocument files hold outside their body, and the titles of slides. */
export declare function readOpenDocumentExtras(parts: OfficePackage, onChange: OnChange, isLost: boolean): {
    readonly titles: readonly string[];
    readonly extras: readonly AppendixSection[];
};
