import type { ExtractionContext, Page, Source } from '../model/index.ts';
/** Extracts a book. Throws `DocumentError`. */
export declare function readEpub(source: Source, context: ExtractionContext): AsyncGenerator<Page>;
