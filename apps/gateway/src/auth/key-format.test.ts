import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeKey, isOperatorKeyFormat, makeId, makeKey } from './key-format.ts';

describe('SEC-01 keys', () => {
  it('have a prefix, a public id, 256 random bits and a checksum', () => {
    const { id, text } = makeKey();
    expect(text).toMatch(/^sk-sluice-[a-z0-9]{12}_[A-Za-z0-9_-]{49}$/);
    expect(text).toContain(`-${id}_`);
    expect(canBeKey(text)).toBe(true);
  });

  it('are unique', () => {
    const made = Array.from({ length: 2000 }, makeKey);
    expect(new Set(made.map(({ text }) => text)).size).toBe(2000);
    expect(new Set(made.map(({ id }) => id)).size).toBe(2000);
  });

  it('have evenly distributed id characters', () => {
    const counts = new Map<string, number>();
    for (let turn = 0; turn < 3000; turn++) {
      for (const character of makeId()) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(36);
    // 1000 expected each; over seven standard deviations would be a bias.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(230);
  });

  it('are rejected without a lookup if any character is changed', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...'abcXYZ019_-'), (place, other) => {
        const { text } = makeKey();
        const from = 'sk-sluice-'.length;
        const at = from + (place % (text.length - from));
        if (text[at] === other) return;
        expect(canBeKey(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
      }),
    );
  });

  it.each([
    ['shortened', (key: string) => key.slice(0, -1)],
    ['lengthened', (key: string) => `${key}A`],
    ['with a blank', (key: string) => `${key} `],
    ['with a line end', (key: string) => `${key}\n`],
    ['in capitals', (key: string) => key.toUpperCase()],
    ['with the prefix alone', () => 'sk-sluice-'],
  ])('are rejected %s', (_how, change) => {
    const changed = change(makeKey().text);
    expect(changed.startsWith('sk-sluice-') ? canBeKey(changed) : false).toBe(false);
  });
});

describe('keys supplied by the operator', () => {
  it.each([
    ['x'.repeat(32), true],
    ['x'.repeat(512), true],
    ['x'.repeat(31), false],
    ['x'.repeat(513), false],
    [`${'x'.repeat(32)} y`, false],
    [`${'x'.repeat(32)}é`, false],
    [`${'x'.repeat(32)}\u0000`, false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect([isOperatorKeyFormat(text), canBeKey(text)]).toEqual([expected, expected]);
  });
});
