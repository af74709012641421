import type { Row, Span } from '../training-data.ts';

/** A text under construction, with the names in it. */
export interface Draft {
  text: string;
  readonly spans: Span[];
}

/** Creates an empty draft. */
export function createDraft(): Draft {
  return { text: '', spans: [] };
}

/** Appends a value, labelled if it has a type. */
export function write(draft: Draft, value: string, type?: string): void {
  const start = draft.text.length;
  draft.text += value;
  if (type !== undefined && value !== '') draft.spans.push([start, draft.text.length, type]);
}

function sameLength(character: string, mapped: string): string {
  return mapped.length === character.length ? mapped : character;
}

/** Maps every character to one of the same length. */
function mapCharacters(row: Row, change: (character: string) => string): Row {
  let text = '';
  for (let at = 0; at < row.text.length; at++)
    text += sameLength('x', change(row.text.charAt(at))) || row.text.charAt(at);
  return { text, spans: row.spans };
}

/** Converts to lower case. */
export function toLowerCaseRow(row: Row): Row {
  return mapCharacters(row, (character) => sameLength(character, character.toLowerCase()));
}

/** Converts to upper case. */
export function toUpperCaseRow(row: Row): Row {
  return mapCharacters(row, (character) => sameLength(character, character.toUpperCase()));
}

/** Removes accents. */
export function removeAccents(row: Row): Row {
  return mapCharacters(row, (character) => character.normalize('NFD').charAt(0));
}

/** Removes some punctuation, and adjusts the spans. */
export function removePunctuation(row: Row): Row {
  let text = '';
  const moved = new Int32Array(row.text.length + 1);
  for (let at = 0; at < row.text.length; at++) {
    moved[at] = text.length;
    const character = row.text.charAt(at);
    const inside = row.spans.some(([start, end]) => at >= start && at < end);
    if (inside || !/[,.!?;:]/u.test(character)) text += character;
  }
  moved[row.text.length] = text.length;
  return {
    text,
    spans: row.spans.map(([start, end, type]) => [moved[start] as number, moved[end] as number, type]),
  };
}
