/**
 * All the reasons why a document can be rejected: public codes for callers, and detailed reasons for logs and tests.
 */
/** Error code reported to the caller. */
export type DocumentErrorCode = 'encrypted_document' | 'unsupported_format' | 'damaged_document' | 'limit_exceeded' | 'cancelled' | 'unavailable';
/** Exact reason, for operators. Never contains anything from the document. */
export type DocumentErrorReason = 'encrypted' | 'wrong_password' | 'unknown_encryption' | 'empty' | 'executable' | 'binary_noise' | 'unknown_format' | 'malformed' | 'no_text' | 'crashed' | 'out_of_memory' | 'too_slow' | 'too_much_cpu' | 'too_large' | 'too_many_entries' | 'too_deep' | 'too_many_nodes' | 'too_many_pages' | 'too_many_pixels' | 'too_much_text' | 'inflated_too_far' | 'bad_page_range' | 'not_redactable' | 'no_language' | 'aborted' | 'closed' | 'queue_full' | 'engine_missing';
/** True for a known reason: what a child process reports is validated. */
export declare function isDocumentErrorReason(value: unknown): value is DocumentErrorReason;
/** A document that could not be processed. `message` is safe to show: it contains nothing from the document. */
export declare class DocumentError extends Error {
    readonly name = "DocumentError";
    readonly code: DocumentErrorCode;
    readonly reason: DocumentErrorReason;
    constructor(reason: DocumentErrorReason, options?: ErrorOptions);
}
