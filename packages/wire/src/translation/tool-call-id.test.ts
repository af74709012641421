import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitToolCallId } from './tool-call-id.ts';

describe('fitToolCallId', () => {
  it('follows the format, is deterministic, keeps valid ids', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 40 }), (id, lengthChars) => {
        const fitted = fitToolCallId(id, { lengthChars });
        expect(fitted).toMatch(new RegExp(`^[A-Za-z0-9]{${lengthChars}}$`));
        expect(fitToolCallId(id, { lengthChars })).toBe(fitted);
        expect(fitToolCallId(fitted, { lengthChars })).toBe(fitted);
      }),
    );
  });

  it('distinguishes similar ids', () => {
    const fitted = Array.from({ length: 20_000 }, (_, number) =>
      fitToolCallId(`call_${number}`, { lengthChars: 9 }),
    );
    expect(new Set(fitted).size).toBe(fitted.length);
  });
});
