/** Every way a document can be refused: one class, four public codes, a finer reason for logs and tests. */

/** What a caller is told. */
export type DocumentErrorCode =
  | 'encrypted_document'
  | 'unsupported_format'
  | 'damaged_document'
  | 'limit_exceeded'
  | 'cancelled'
  | 'unavailable';

/** Why exactly, for operators: never shown with anything of the document in it. */
export type DocumentErrorReason =
  | 'encrypted'
  | 'wrong_password'
  | 'empty'
  | 'executable'
  | 'binary_noise'
  | 'unknown_format'
  | 'malformed'
  | 'no_text'
  | 'crashed'
  | 'out_of_memory'
  | 'too_slow'
  | 'too_much_cpu'
  | 'too_large'
  | 'too_many_entries'
  | 'too_deep'
  | 'too_many_nodes'
  | 'too_many_pages'
  | 'too_many_pixels'
  | 'too_much_text'
  | 'inflated_too_far'
  | 'bad_page_range'
  | 'not_coverable'
  | 'no_language'
  | 'aborted'
  | 'closed'
  | 'queue_full'
  | 'engine_missing';

interface ReasonFacts {
  readonly code: DocumentErrorCode;
  readonly message: string;
}

const reasonFacts: Readonly<Record<DocumentErrorReason, ReasonFacts>> = {
  encrypted: { code: 'encrypted_document', message: 'The document is encrypted; give its password.' },
  wrong_password: {
    code: 'encrypted_document',
    message: 'The document is encrypted and the password does not open it.',
  },
  empty: { code: 'unsupported_format', message: 'The file is empty.' },
  executable: { code: 'unsupported_format', message: 'The file is a program, not a document.' },
  binary_noise: { code: 'unsupported_format', message: 'The file is not a document of a known format.' },
  unknown_format: { code: 'unsupported_format', message: 'The format of the file is not supported.' },
  malformed: { code: 'damaged_document', message: 'The document is damaged and cannot be read.' },
  no_text: { code: 'damaged_document', message: 'No text can be read from the document.' },
  crashed: { code: 'damaged_document', message: 'The document is damaged: reading it failed.' },
  out_of_memory: {
    code: 'limit_exceeded',
    message: 'Reading the document needs more memory than is allowed.',
  },
  too_slow: { code: 'limit_exceeded', message: 'Reading the document takes longer than is allowed.' },
  too_much_cpu: { code: 'limit_exceeded', message: 'Reading the document takes more work than is allowed.' },
  too_large: { code: 'limit_exceeded', message: 'The file is larger than is allowed.' },
  too_many_entries: { code: 'limit_exceeded', message: 'The archive has more entries than are allowed.' },
  too_deep: { code: 'limit_exceeded', message: 'The document is nested more deeply than is allowed.' },
  too_many_nodes: { code: 'limit_exceeded', message: 'The document has more elements than are allowed.' },
  too_many_pages: { code: 'limit_exceeded', message: 'The document has more pages than are allowed.' },
  too_many_pixels: { code: 'limit_exceeded', message: 'The image is larger than is allowed.' },
  too_much_text: { code: 'limit_exceeded', message: 'The document has more text than is allowed.' },
  inflated_too_far: {
    code: 'limit_exceeded',
    message: 'The document grows beyond what is allowed when unpacked.',
  },
  bad_page_range: { code: 'limit_exceeded', message: 'The range of pages is malformed or names no page.' },
  no_language: {
    code: 'limit_exceeded',
    message: 'There is no text recognition for any of the languages asked for.',
  },
  not_coverable: {
    code: 'unsupported_format',
    message: 'What is personal in the picture could not all be painted over.',
  },
  aborted: { code: 'cancelled', message: 'Reading the document was cancelled.' },
  closed: { code: 'unavailable', message: 'Documents are no longer read: the service is stopping.' },
  queue_full: { code: 'unavailable', message: 'Too many documents are waiting to be read; try again later.' },
  engine_missing: { code: 'unavailable', message: 'The part that reads this format is not installed.' },
};

/** True for one of the reasons above, so that what a child reports is checked and not believed. */
export function isDocumentErrorReason(value: unknown): value is DocumentErrorReason {
  return typeof value === 'string' && Object.hasOwn(reasonFacts, value);
}

/** A document that cannot be read. `message` is safe to show: it holds nothing of the document. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentErrorCode;
  readonly reason: DocumentErrorReason;

  constructor(reason: DocumentErrorReason, options?: ErrorOptions) {
    super(reasonFacts[reason].message, options);
    this.code = reasonFacts[reason].code;
    this.reason = reason;
  }
}
