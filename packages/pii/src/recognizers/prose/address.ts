/**
 * Postal addresses by their grammar: a street with its number in the order of its language, then whatever follows of
 * flat, postal code, place, region and country, over commas and line ends.
 */
import { charClass } from '../../scan/index.ts';
import type { GrammarRecognizer, Span } from '../port.ts';
import { withLeadIn, withTail } from './address-parts.ts';
import { streetAt } from './street.ts';

const address = 203;
const score = 0.8;

export const addressRecognizer: GrammarRecognizer = {
  kind: 'grammar',
  code: address,
  score,
  find(scanned) {
    const spans: Span[] = [];
    let done = 0;
    for (let row = 0; row < scanned.atoms.count; row++) {
      const start = scanned.atoms.starts[row] ?? 0;
      if (start < done || (scanned.atoms.classes[row] ?? 0) === charClass.digit) continue;
      const street = streetAt(scanned, row, done);
      if (street === undefined) continue;
      const end = withTail(scanned.text, street.end);
      if (street.sure || end > street.end) {
        spans.push({ start: withLeadIn(scanned.text, street.start, done), end, code: address, score });
        done = end;
      }
    }
    return spans;
  },
};
