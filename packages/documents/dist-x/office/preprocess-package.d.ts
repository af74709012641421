import type { AnydocKind } from './anydoc.ts';
import { type Chart } from './charts.ts';
import type { OfficePackage } from './office-package.ts';
/** @param charts of a Word document, which are replaced by marks. Returns the rewritten package; undefined if no rewrite is needed. */
export declare function preprocessPackage(parts: OfficePackage, kind: AnydocKind, warn: (text: string) => void, charts: readonly Chart[]): Uint8Array | undefined;
