const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name or a text of a file without control characters, which must not reach a terminal. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, '?');
}
