/**
 * Postal addresses by their grammar: a street with its number in the order of its language, then whatever follows of
 * flat, postal code, place, region and country, over commas and line ends.
 */
import type { ScannedText } from '../../scan/index.ts';
import type { GrammarRecognizer, Span } from '../recognizer.ts';
import { withLeadIn, withTail } from './address-parts.ts';
import { streetAt, streetBeforeCode } from './street.ts';

const address = 203;
const score = 0.8;
/** How far the number of a house stands from the word that tells the street, at most. */
const numberReach = 56;

export const addressRecognizer: GrammarRecognizer = {
  kind: 'grammar',
  code: address,
  score,
  find(scanned) {
    const spans: Span[] = [];
    let done = 0;
    for (const row of rowsNearDigits(scanned)) {
      if ((scanned.atoms.starts[row] ?? 0) < done) continue;
      const isNumber = (scanned.atoms.digits[row] ?? 0) > 0;
      const street = (isNumber ? streetBeforeCode : streetAt)(scanned, row, done);
      if (street === undefined) continue;
      const end = withTail(scanned.text, street.end);
      if (!street.sure && end === street.end) continue;
      spans.push({ start: withLeadIn(scanned.text, street.start, done), end, code: address, score });
      done = end;
    }
    return spans;
  },
};

/** Every address has a number: words far from any need no look. */
function* rowsNearDigits({ atoms }: ScannedText): Generator<number> {
  const { starts, ends, digits, count } = atoms;
  let lastDigitEnd = Number.NEGATIVE_INFINITY;
  let nextDigit = 0;
  for (let row = 0; row < count; row++) {
    const start = starts[row] ?? 0;
    if ((digits[row] ?? 0) > 0) lastDigitEnd = ends[row] ?? 0;
    while (nextDigit < count && (nextDigit <= row || (digits[nextDigit] ?? 0) === 0)) nextDigit++;
    const isNear = start - lastDigitEnd <= numberReach || (starts[nextDigit] ?? 0) - start <= numberReach;
    if (isNear) yield row;
  }
}
