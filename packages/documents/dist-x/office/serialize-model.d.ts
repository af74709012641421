import type { Budget } from '../model/index.ts';
import type { ModelDocument } from './anydoc.ts';
/** The serialized document. */
export interface Serialized {
    readonly markdown: string;
    readonly tables: readonly (readonly (readonly string[])[])[];
}
/** Serializes a document, with footnotes at the end. Charges a node per element. */
export declare function serializeModel(document: ModelDocument, titles: readonly string[], budget: Budget): Serialized;
