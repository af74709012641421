import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinEmbeddings } from './decoded-embeddings.ts';
import { splitInputs } from './embedding-inputs.ts';

const limitsOf = fc.record({
  maxInputs: fc.integer({ min: 1, max: 50 }),
  maxTotalBytes: fc.integer({ min: 1, max: 500 }),
});
const sizes = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 120 });

describe('splitInputs', () => {
  it('gives ranges that hold every input once, in order, within the limits', () => {
    fc.assert(
      fc.property(sizes, limitsOf, (sizesBytes, limits) => {
        const ranges = splitInputs(sizesBytes, limits);
        expect(ranges.flatMap(({ from, to }) => sizesBytes.slice(from, to))).toEqual(sizesBytes);
        let next = 0;
        for (const { from, to } of ranges) {
          expect(from).toBe(next);
          expect(to - from).toBeLessThanOrEqual(limits.maxInputs);
          const bytes = sizesBytes.slice(from, to).reduce((sum, size) => sum + size, 0);
          // A single input may be longer: only its provider can tell whether it is too long.
          if (to - from > 1) expect(bytes).toBeLessThanOrEqual(limits.maxTotalBytes);
          expect(to).toBeGreaterThan(from);
          next = to;
        }
      }),
    );
  });

  it('gives the same answer in parts as whole', () => {
    const vectorOf = (input: number, index: number) => ({
      object: 'embedding',
      index,
      embedding: [input, -input],
    });
    fc.assert(
      fc.property(sizes, limitsOf, (inputs, limits) => {
        const answerTo = (some: readonly number[]) => ({ object: 'list', data: some.map(vectorOf) });
        const parts = splitInputs(inputs, limits).map(({ from, to }) => answerTo(inputs.slice(from, to)));
        expect(joinEmbeddings(parts)).toEqual(answerTo(inputs));
      }),
    );
  });
});
