/** Extracts Office documents: anydoc's model, the content it omits, and embedded files. */
import type { ExtractionContext, Source } from '../model/index.ts';
import { type Page } from '../model/index.ts';
import { type AnydocKind } from './anydoc.ts';
/**
 * Extracts an Office document. A presentation has one page per slide, with additional content on the last one; other
 * documents have a single page. Throws `DocumentError`.
 */
export declare function readOffice(source: Source, context: ExtractionContext, kind: AnydocKind): AsyncGenerator<Page>;
