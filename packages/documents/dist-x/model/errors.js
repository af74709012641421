/**
 * All the reasons why a document can be rejected: public codes for callers, and detailed reasons for logs and tests.
 */
const reasonFacts = {
    encrypted: { code: 'encrypted_document', message: 'The document is encrypted; provide its password.' },
    wrong_password: {
        code: 'encrypted_document',
        message: 'The document is encrypted and the password is wrong.',
    },
    unknown_encryption: {
        code: 'encrypted_document',
        message: 'The document is encrypted in a way that is not supported.',
    },
    empty: { code: 'unsupported_format', message: 'The file is empty.' },
    executable: { code: 'unsupported_format', message: 'The file is an executable, not a document.' },
    binary_noise: { code: 'unsupported_format', message: 'The file is not a document in a known format.' },
    unknown_format: { code: 'unsupported_format', message: 'The file format is not supported.' },
    malformed: { code: 'damaged_document', message: 'The document is damaged and cannot be read.' },
    no_text: { code: 'damaged_document', message: 'The document contains no readable text.' },
    crashed: { code: 'damaged_document', message: 'The document is damaged: processing it failed.' },
    out_of_memory: {
        code: 'limit_exceeded',
        message: 'The document exceeds the memory limit.',
    },
    too_slow: { code: 'limit_exceeded', message: 'The document exceeds the time limit.' },
    too_much_cpu: { code: 'limit_exceeded', message: 'The document exceeds the CPU time limit.' },
    too_large: { code: 'limit_exceeded', message: 'The file exceeds the size limit.' },
    too_many_entries: { code: 'limit_exceeded', message: 'The archive exceeds the limit on entries.' },
    too_deep: { code: 'limit_exceeded', message: 'The document exceeds the nesting limit.' },
    too_many_nodes: { code: 'limit_exceeded', message: 'The document exceeds the limit on elements.' },
    too_many_pages: { code: 'limit_exceeded', message: 'The document exceeds the page limit.' },
    too_many_pixels: { code: 'limit_exceeded', message: 'The image exceeds the pixel limit.' },
    too_much_text: { code: 'limit_exceeded', message: 'The document exceeds the text limit.' },
    inflated_too_far: {
        code: 'limit_exceeded',
        message: 'The document exceeds the size limit when decompressed.',
    },
    bad_page_range: {
        code: 'limit_exceeded',
        message: '`pages` is malformed or matches no page; use a range such as 1-5,9.',
    },
    no_language: {
        code: 'limit_exceeded',
        message: 'OCR supports none of the requested languages.',
    },
    not_redactable: {
        code: 'unsupported_format',
        message: 'Not all personal data in the image could be redacted.',
    },
    aborted: { code: 'cancelled', message: 'Document processing was cancelled.' },
    closed: { code: 'unavailable', message: 'Documents are no longer accepted: the service is shutting down.' },
    queue_full: { code: 'unavailable', message: 'Too many documents are queued; try again later.' },
    engine_missing: { code: 'unavailable', message: 'The component for this format is not installed.' },
};
/** True for a known reason: what a child process reports is validated. */
export function isDocumentErrorReason(value) {
    return typeof value === 'string' && Object.hasOwn(reasonFacts, value);
}
/** A document that could not be processed. `message` is safe to show: it contains nothing from the document. */
export class DocumentError extends Error {
    name = 'DocumentError';
    code;
    reason;
    constructor(reason, options) {
        super(reasonFacts[reason].message, options);
        this.code = reasonFacts[reason].code;
        this.reason = reason;
    }
}
//# sourceMappingURL=errors.js.map