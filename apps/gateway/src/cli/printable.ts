const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name or a text of a file without control characters, which must not reach a terminal. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, '?');
}

/** A text as JSON in which what JSON writes raw, such as a change of the direction, is escaped too. */
export function escapedFormats(json: string): string {
  return json.replaceAll(unprintable, (raw) =>
    Array.from({ length: raw.length }, (_, at) => raw.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
