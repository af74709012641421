import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDetector, recognizers } from '../detection.ts';

const detector = createDetector({ recognizers });

/** What recognizers step over, and what makes them look: a step that does not move on would never end. */
const pieces = [
  ...'@<>[](){}"\'`*_~-+.,:;/\\=&#%| \n\t0123456789aZé',
  '<b>',
  '</b>',
  '<a href="/u">',
  '&lt;',
  '&gt;',
  '\\u0040',
  'karin',
  'Karin Holzmann',
  'example.org',
  '4111',
  'DE89',
  '+49',
  'Straße',
  'born',
  'password:',
  'https://',
];

it('ends for every text', () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (given) => {
      for (const { start, end } of detector.detect(given)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(given.length);
      }
    }),
    { numRuns: 20_000 },
  );
});
