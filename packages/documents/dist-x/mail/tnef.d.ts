/** TNEF (winmail.dat): Outlook's container for the body and attachments of a message. */
import type { ExtractionContext, Source } from '../model/index.ts';
import { type Page } from '../model/index.ts';
/** Reads the message and its attachments. Throws `DocumentError`. */
export declare function readTnef(source: Source, context: ExtractionContext): AsyncGenerator<Page>;
