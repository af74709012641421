/** Internet messages (RFC 5322, MIME) and MHTML archives. */
import type { ExtractionContext, Page, Source } from '../model/index.ts';
/** Reads a message. Throws `DocumentError`. */
export declare function readEml(source: Source, context: ExtractionContext): AsyncGenerator<Page>;
