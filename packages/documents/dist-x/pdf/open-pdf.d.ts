/** Opens a PDF; its bytes stay in PDFium's memory until it is closed. */
import { type Budget } from '../model/index.ts';
import type { Pdfium } from './pdfium.ts';
/** A file that a document or a page has with it. */
export interface AttachedFile {
    readonly name: string;
    readonly bytes: Uint8Array;
}
/** An open document. */
export interface OpenPdf {
    readonly pageCount: number;
    /** Calls `use` with a loaded page; undefined if the page is damaged. */
    withPage<T>(index: number, use: (page: number) => T): T | undefined;
    /** Returns an entry of the document information, such as Title; '' if missing. */
    readInfo(key: string): string;
    /** Returns the attached files. Charges their size. */
    readAttachments(budget: Budget): readonly AttachedFile[];
    close(): void;
}
export declare const maxAttachments = 100;
/** Calls a function that returns the length when it is given no buffer. */
type Fill = (buffer: number, length: number) => number;
/** Reads a UTF-16 string; '' if it is longer than any form field or comment. */
export declare function readString(pdfium: Pdfium, fill: Fill): string;
/** Reads an attached file. Charges its size; throws `DocumentError` (limit_exceeded) when that is too much. */
export declare function readAttachedFile(pdfium: Pdfium, attachment: number, budget: Budget): AttachedFile;
/** Opens a document. Throws `DocumentError` (encrypted, damaged). */
export declare function openPdf(pdfium: Pdfium, file: Uint8Array, password: string | undefined): OpenPdf;
export {};
