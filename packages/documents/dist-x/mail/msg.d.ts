import type { ExtractionContext, Source } from '../model/index.ts';
import { type Page } from '../model/index.ts';
/** Reads a message or another item; embedded messages are read as attachments. Throws `DocumentError`. */
export declare function readMsg(source: Source, context: ExtractionContext): AsyncGenerator<Page>;
