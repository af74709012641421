/** Extracts one document: detects the format, enforces the budget, and extracts the members of containers. */
import { type ExtractedTable, type Page } from '../model/index.ts';
import type { ChildSetup, Job, Outcome } from '../supervisor/index.ts';
/** Thrown in a text process when a page needs OCR: the document is then retried in the OCR pool. */
export declare class OcrRequired extends Error {
}
/** Receives extracted pages. */
export interface PageSink {
    onPage(page: Page, tables: readonly ExtractedTable[], expected: number | undefined): void;
    onOcrPage(): void;
}
/** The work a child process can do. */
export interface DocumentReader {
    warm(): Promise<void>;
    read(job: Job, bytes: Uint8Array, sink: PageSink): Promise<Outcome>;
}
/** Creates the document reader of a child process. */
export declare function createDocumentReader(setup: ChildSetup): DocumentReader;
