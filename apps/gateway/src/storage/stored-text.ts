/** A text that PostgreSQL can store: without NUL, and without halves of surrogate pairs, which have no form in UTF-8. */
export function toStoredText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
