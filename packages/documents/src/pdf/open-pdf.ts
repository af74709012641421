/** A PDF opened: its bytes in PDFium's memory as long as it is read. */
import { DocumentError } from '../model/index.ts';
import type { Pdfium } from './pdfium.ts';

/** An open document. */
export interface OpenPdf {
  readonly pageCount: number;
  /** Calls `use` with a loaded page; undefined if the page is broken. */
  withPage<T>(index: number, use: (page: number) => T): T | undefined;
  /** An entry of the document's information, such as Title; '' without. */
  readInfo(key: string): string;
  /** Files that are attached to the document. */
  readAttachments(): readonly { readonly name: string; readonly bytes: Uint8Array }[];
  close(): void;
}

const pdfHeader = '%PDF-';
const headerSearchBytes = 1024 * 64;
const passwordErrorCode = 4;
const maxAttachments = 100;

/** Where the document begins: some mailers and devices put lines before it. */
function trimLeadingBytes(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headerSearchBytes));
  const at = head.indexOf(pdfHeader);
  return at > 0 ? bytes.subarray(at) : bytes;
}

function allocateCString(pdfium: Pdfium, text: string): number {
  const bytes = Buffer.from(`${text}\0`, 'utf8');
  const pointer = pdfium.malloc(bytes.length);
  pdfium.bytes().set(bytes, pointer);
  return pointer;
}

/** Calls a function of the kind that first tells the length, then fills a buffer. */
function readBuffer(
  pdfium: Pdfium,
  fill: (buffer: number, length: number) => number,
  most: number,
): Uint8Array {
  const length = Math.min(fill(0, 0), most);
  if (length <= 0) return new Uint8Array(0);
  const buffer = pdfium.malloc(length);
  fill(buffer, length);
  const copy = pdfium.bytes().slice(buffer, buffer + length);
  pdfium.free(buffer);
  return copy;
}

const maxStringBytes = 64 * 1024;

/** The same for a UTF-16 string. */
export function readString(pdfium: Pdfium, fill: (buffer: number, length: number) => number): string {
  const bytes = readBuffer(pdfium, fill, maxStringBytes);
  return new TextDecoder('utf-16le').decode(bytes).replaceAll('\0', '').trim();
}

/** Opens a document. Throws `DocumentError` (encrypted, damaged). */
export function openPdf(pdfium: Pdfium, file: Uint8Array, password: string | undefined): OpenPdf {
  const { call } = pdfium;
  const bytes = trimLeadingBytes(file);
  const memory = pdfium.malloc(bytes.length);
  pdfium.bytes().set(bytes, memory);
  const secret = password === undefined ? 0 : allocateCString(pdfium, password);
  const document = call.FPDF_LoadMemDocument(memory, bytes.length, secret);
  if (secret !== 0) pdfium.free(secret);
  if (document === 0) {
    const error = call.FPDF_GetLastError();
    pdfium.free(memory);
    if (error === passwordErrorCode)
      throw new DocumentError(password === undefined ? 'encrypted' : 'wrong_password');
    throw new DocumentError('malformed');
  }
  return {
    pageCount: call.FPDF_GetPageCount(document),
    withPage(index, use) {
      const page = call.FPDF_LoadPage(document, index);
      if (page === 0) return undefined;
      try {
        return use(page);
      } finally {
        call.FPDF_ClosePage(page);
      }
    },
    readInfo(key) {
      const name = allocateCString(pdfium, key);
      const text = readString(pdfium, (buffer, length) =>
        call.FPDF_GetMetaText(document, name, buffer, length),
      );
      pdfium.free(name);
      return text;
    },
    readAttachments() {
      const count = Math.min(call.FPDFDoc_GetAttachmentCount(document), maxAttachments);
      const out = pdfium.malloc(8);
      const found = Array.from({ length: Math.max(0, count) }, (_, index) => {
        const attachment = call.FPDFDoc_GetAttachment(document, index);
        const name = readString(pdfium, (buffer, length) =>
          call.FPDFAttachment_GetName(attachment, buffer, length),
        );
        const content = readBuffer(
          pdfium,
          (buffer, length) => {
            call.FPDFAttachment_GetFile(attachment, buffer, length, out);
            return pdfium.int32()[out >> 2] ?? 0;
          },
          bytes.length * 100,
        );
        return { name, bytes: content };
      });
      pdfium.free(out);
      return found;
    },
    close() {
      call.FPDF_CloseDocument(document);
      pdfium.free(memory);
    },
  };
}
