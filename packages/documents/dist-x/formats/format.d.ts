import type { ExtractionContext, Page, Source } from '../model/index.ts';
import type { Sample } from '../sniff/index.ts';
/** A supported file format. Every file of this folder that is listed in the registry exports one. */
export interface Format {
    readonly format: string;
    readonly mediaType: string;
    /** Lower case, without the dot; the most common one first. */
    readonly extensions: readonly string[];
    /** Likelihood from 0 (not this format) to 1 (certain), judged by content; the file name only breaks ties. */
    probe(sample: Sample): number;
    /** Yields the pages in order. Throws `DocumentError`; any other error counts as a damaged document. */
    extract(source: Source, context: ExtractionContext): AsyncIterable<Page>;
}
