/** Opens a PDF; its bytes stay in PDFium's memory until it is closed. */
import { DocumentError } from '../model/index.js';
const pdfHeader = '%PDF-';
const headerSearchBytes = 1024 * 64;
const passwordErrorCode = 4;
export const maxAttachments = 100;
/** Finds the start of the document: some mailers and devices prepend data. */
function trimLeadingBytes(bytes) {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headerSearchBytes));
    const at = head.indexOf(pdfHeader);
    return at > 0 ? bytes.subarray(at) : bytes;
}
function allocateCString(pdfium, text) {
    const bytes = Buffer.from(`${text}\0`, 'utf8');
    const pointer = pdfium.malloc(bytes.length);
    pdfium.bytes().set(bytes, pointer);
    return pointer;
}
/** Reads exactly as much as there is: into a smaller buffer nothing would be written. */
function readBuffer(pdfium, fill, length) {
    if (length <= 0)
        return new Uint8Array(0);
    const buffer = pdfium.malloc(length);
    fill(buffer, length);
    const copy = pdfium.bytes().slice(buffer, buffer + length);
    pdfium.free(buffer);
    return copy;
}
const maxStringBytes = 1024 * 1024;
/** Reads a UTF-16 string; '' if it is longer than any form field or comment. */
export function readString(pdfium, fill) {
    const length = fill(0, 0);
    if (length > maxStringBytes)
        return '';
    const bytes = readBuffer(pdfium, fill, length);
    return new TextDecoder('utf-16le').decode(bytes).replaceAll('\0', '').trim();
}
/** Reads an attached file. Charges its size; throws `DocumentError` (limit_exceeded) when that is too much. */
export function readAttachedFile(pdfium, attachment, budget) {
    const { call } = pdfium;
    const name = readString(pdfium, (buffer, length) => call.FPDFAttachment_GetName(attachment, buffer, length));
    const out = pdfium.malloc(8);
    try {
        const fill = (buffer, length) => {
            call.FPDFAttachment_GetFile(attachment, buffer, length, out);
            return pdfium.int32()[out >> 2] ?? 0;
        };
        const size = fill(0, 0);
        budget.charge('inflatedBytes', Math.max(0, size));
        return { name, bytes: readBuffer(pdfium, fill, size) };
    }
    finally {
        pdfium.free(out);
    }
}
/** Opens a document. Throws `DocumentError` (encrypted, damaged). */
export function openPdf(pdfium, file, password) {
    const { call } = pdfium;
    const bytes = trimLeadingBytes(file);
    const memory = pdfium.malloc(bytes.length);
    pdfium.bytes().set(bytes, memory);
    const secret = password === undefined ? 0 : allocateCString(pdfium, password);
    const document = call.FPDF_LoadMemDocument(memory, bytes.length, secret);
    if (secret !== 0)
        pdfium.free(secret);
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
            if (page === 0)
                return undefined;
            try {
                return use(page);
            }
            finally {
                call.FPDF_ClosePage(page);
            }
        },
        readInfo(key) {
            const name = allocateCString(pdfium, key);
            const text = readString(pdfium, (buffer, length) => call.FPDF_GetMetaText(document, name, buffer, length));
            pdfium.free(name);
            return text;
        },
        readAttachments(budget) {
            const count = Math.min(call.FPDFDoc_GetAttachmentCount(document), maxAttachments);
            return Array.from({ length: Math.max(0, count) }, (_, index) => readAttachedFile(pdfium, call.FPDFDoc_GetAttachment(document, index), budget));
        },
        close() {
            call.FPDF_CloseDocument(document);
            pdfium.free(memory);
        },
    };
}
//# sourceMappingURL=open-pdf.js.map