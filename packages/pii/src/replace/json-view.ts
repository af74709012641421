/**
 * A JSON text as the reader of its strings sees it: escapes decoded, with the way back to the offsets of the raw
 * text. Detection reads the view, keys included, since `"ssn":` is what tells a number; replacing edits the raw
 * text, so that all that holds nothing personal stays byte for byte.
 */

export interface JsonView {
  readonly text: string;
  /** Raw offset of each unit of the view, and of its end. */
  readonly offsets: Int32Array;
  /** Stretches of the view inside strings, quotes left out; ordered. */
  readonly strings: readonly { readonly start: number; readonly end: number }[];
}

const simple: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The view of a JSON text; of any other text, whatever is between quotes is taken for strings. */
export function createJsonView(raw: string): JsonView {
  const offsets = new Int32Array(raw.length + 1);
  const strings: { start: number; end: number }[] = [];
  let text = '';
  let opened = -1;
  let at = 0;
  while (at < raw.length) {
    const char = raw.charAt(at);
    offsets[text.length] = at;
    if (char === '"') {
      if (opened >= 0) strings.push({ start: opened, end: text.length });
      opened = opened >= 0 ? -1 : text.length + 1;
    }
    const escaped = char === '\\' && opened >= 0 ? escapeAt(raw, at) : undefined;
    text += escaped?.char ?? char;
    at += escaped?.size ?? 1;
  }
  if (opened >= 0) strings.push({ start: opened, end: text.length });
  offsets[text.length] = raw.length;
  return { text, offsets, strings };
}

function escapeAt(raw: string, at: number): { char: string; size: number } {
  const next = raw.charAt(at + 1);
  const hex = next === 'u' ? /^[0-9a-f]{4}$/i.exec(raw.slice(at + 2, at + 6))?.[0] : undefined;
  if (hex !== undefined) return { char: String.fromCharCode(Number.parseInt(hex, 16)), size: 6 };
  return { char: simple[next] ?? next, size: next === '' ? 1 : 2 };
}
