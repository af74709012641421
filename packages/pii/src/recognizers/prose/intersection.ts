/** Corners: two streets that meet, without a number. `Main Street and 5th Avenue`, `the corner of Oak St & Elm Rd`. */
import { fold, foldUnit, type ScannedText } from '../../scan/index.ts';
import type { GrammarRecognizer, Span } from '../recognizer.ts';
import { matchEnd } from './match-end.ts';
import { createWordFilter, streetTypesAfter } from './street-words.ts';

const address = 203;
const score = 0.75;

const word = "(?:\\p{Lu}[\\p{L}'’.-]{1,24}|\\d{1,3}(?:st|nd|rd|th))";
/** Types that are a street wherever they stand after a name; `Park` or `House` could be anything. */
const types = 'Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Highway|Hwy|Parkway|Pkwy';
const typeForm = new RegExp(`^(?:${types})$`, 'u');
/** The name of the first street up to its type. */
const nameBefore = new RegExp(`(?:^|[^\\p{L}\\p{N}])((?:${word} ){1,3})$`, 'u');
const secondStreet = new RegExp(
  `\\.? (?:and|&|at|near|/) (?:${word} ){1,3}(?:${types})(?![\\p{L}\\p{N}])\\.?`,
  'uy',
);
const maxNameChars = 80;
const tellsType = createWordFilter([...streetTypesAfter]);

export const intersectionRecognizer: GrammarRecognizer = {
  kind: 'grammar',
  code: address,
  score,
  find(scanned) {
    const { starts, ends, count } = scanned.atoms;
    const spans: Span[] = [];
    for (let row = 1; row < count; row++) {
      const start = starts[row] ?? 0;
      const end = ends[row] ?? 0;
      if (!isType(scanned, start, end)) continue;
      const to = matchEnd(secondStreet, scanned.text, end);
      if (to === end) continue;
      const name = nameBefore.exec(scanned.text.slice(Math.max(0, start - maxNameChars), start))?.[1];
      if (name !== undefined) spans.push({ start: start - name.length, end: to, code: address, score });
    }
    return spans;
  },
};

function isType({ text }: ScannedText, start: number, end: number): boolean {
  if (!tellsType(foldUnit(text.charCodeAt(start)), foldUnit(text.charCodeAt(end - 1)), end - start))
    return false;
  const type = text.slice(start, end);
  return typeForm.test(type) && streetTypesAfter.has(fold(type));
}
