/**
 * Text of a user that looks like a marker is masked itself, so that every marker in what leaves is ours: an answer
 * that quotes it would else be taken for one, and restored to somebody's name.
 */
import { entities, placeholderLikeCode } from '../entities/index.ts';
import type { Span } from '../span.ts';

const types = [...new Set(entities.map(({ name, placeholderType: marker }) => marker ?? name))].sort(
  (a, b) => b.length - a.length,
);
const typeNames = new Set(types);
const gap = '(?:\\\\?[ _-]){0,3}';
const loose = types.map((type) => type.replaceAll('_', gap)).join('|');
const opener = '(?:<\\/?|\\\\<|\\\\u003c|&lt;|&#60;|&#x3c;|[\uFF1C\u27E8\u2039\u3008\u00AB])';
/** Between brackets in any case: a wider net than the grammar of restoring. */
const bracketed = new RegExp(
  `${opener}[*\`~ \\t]{0,6}(?:${loose})${gap}\\d{1,9}(?:${gap}(?:FIRST|LAST|V\\d{1,4}))?`,
  'iy',
);
/** Where one can be: at a bracket, or at the number of one without brackets. */
const places = /[<\\&\uFF1C\u27E8\u2039\u3008\u00AB]|_\d/g;
const numberAndVariant = /(?:\\?_){1,3}\d{1,9}(?:\\?_(?:FIRST|LAST|V\d{1,4}))?/y;
const maxTypeLength = 48;

/** Finds marker-like stretches, in linear time. */
export function findPlaceholderLikeText(text: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const { index } of text.matchAll(places)) {
    if (index < done) continue;
    const found = text[index] === '_' ? bareAt(text, index) : bracketedAt(text, index);
    if (found === undefined || found.start < done) continue;
    spans.push({ ...found, code: placeholderLikeCode, score: 1 });
    done = found.end;
  }
  return spans;
}

function bracketedAt(text: string, at: number): { start: number; end: number } | undefined {
  bracketed.lastIndex = at;
  const size = bracketed.exec(text)?.[0].length;
  return size === undefined ? undefined : { start: at, end: at + size };
}

/** Without brackets only as we write it, in capitals; the type is the longest that ends here. */
function bareAt(text: string, underscore: number): { start: number; end: number } | undefined {
  let end = underscore;
  while (end > 0 && (text[end - 1] === '_' || text[end - 1] === '\\')) end--;
  let start = end;
  while (start > 0 && end - start < maxTypeLength && /[A-Z_\\]/.test(text.charAt(start - 1))) start--;
  for (let from = start; from < end; from++) {
    if (!typeNames.has(text.slice(from, end).replace(/\\/g, ''))) continue;
    numberAndVariant.lastIndex = end;
    const rest = numberAndVariant.exec(text)?.[0].length;
    return rest === undefined ? undefined : { start: from, end: end + rest };
  }
  return undefined;
}
