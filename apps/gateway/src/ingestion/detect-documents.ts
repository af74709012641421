/** Detects documents by their content or file name, whatever their declared type. */

/**
 * A PDF may follow some junk (readers accept it within the first kilobyte); other formats begin with their
 * signature.
 */
const pdfWithin = 1024;
const signatures = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '{\\rtf'];
const names =
  /\.(?:pdf|docx?|docm|dotx?|xlsx?|xlsm|xlsb|pptx?|pptm|od[tsp]|rtf|epub|eml|msg|html?|csv|tsv|txt|md|zip|tar|gz|json|xml)$/i;

/** Whether base64 or a data URL contains a document rather than an image. */
export function holdsDocument(data: string): boolean {
  const comma = data.startsWith('data:') ? data.indexOf(',') + 1 : 0;
  const head = Buffer.from(data.slice(comma, comma + pdfWithin * 2), 'base64').toString('latin1');
  return (
    head.slice(0, pdfWithin).includes('%PDF-') || signatures.some((signature) => head.startsWith(signature))
  );
}

/** Whether the path of a URL has the extension of a document. */
export function hasDocumentName(url: string): boolean {
  return names.test(url.replace(/[?#].*$/s, ''));
}
