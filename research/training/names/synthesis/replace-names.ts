import type { Row, Span } from '../training-data.ts';
import type { Values } from './values.ts';

/** Another name of the same structure; only single-word places are replaced, and no organizations. */
function other(value: string, type: string, values: Values): string {
  const words = value.split(/\s+/u).length;
  if (type === 'PERSON' && /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’.-]+)*$/u.test(value))
    return words === 1 ? values.last() : values.full();
  if (type === 'LOCATION' && words === 1 && /^\p{Lu}\p{Ll}{3}/u.test(value)) return values.city();
  return value;
}

/** Replaces the people and places of a text. */
export function replaceNames(row: Row, values: Values): Row {
  let text = '';
  let at = 0;
  const spans: Span[] = [];
  for (const [start, end, type] of row.spans) {
    if (start < at) continue;
    text += row.text.slice(at, start);
    const from = text.length;
    text += other(row.text.slice(start, end), type, values);
    spans.push([from, text.length, type]);
    at = end;
  }
  return { text: text + row.text.slice(at), spans };
}
