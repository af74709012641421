/** Patterns are bounded, and adversarial texts are processed to their end. Speed is measured by the benchmark. */
import { describe, expect, it } from 'vitest';
import { createDetector } from '../detect/detector.ts';
import { recognizers } from './index.ts';

/** Removes escapes and character classes, inside which repetition signs are literals. */
function bare(source: string): string {
  return source.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_');
}

const patterns = recognizers.flatMap((one) =>
  one.kind === 'trigger' ? [one.pattern] : one.kind === 'identifier' ? [one.format] : [],
);

describe('patterns', () => {
  it('have bounded repetition', () => {
    const unbounded = patterns.filter(({ source }) => /[*+]|\{\d+,\}/.test(bare(source)));
    expect(unbounded.map(({ source }) => source)).toEqual([]);
  });

  it('are anchored: triggers are sticky, formats at both ends', () => {
    for (const one of recognizers) {
      if (one.kind === 'trigger') expect(one.pattern.sticky).toBe(true);
      if (one.kind === 'identifier') expect(one.format.flags).not.toMatch(/[gy]/);
    }
  });
});

describe('adversarial texts', () => {
  const detector = createDetector({ recognizers });
  const units = [
    '1',
    '@',
    '-',
    'A.',
    'a@',
    '1-',
    '1 ',
    '0 ',
    '12/12 ',
    'password ',
    '://',
    '(',
    '+1 ',
    'eyJ',
    '-----BEGIN ',
    'Cookie: a=',
    'server=a;',
    'http://',
    '"id":"',
    ' dot ',
    '::',
    'a,b\n',
    'tel 030 ',
    '4111 1111 1111 1111 ',
    '0123 456 789 ',
    '°1°',
  ];
  it.each(units)('%j is processed to its end', (unit) => {
    const text = `${unit.repeat(Math.floor(60_000 / unit.length))} anna@example.org`;
    expect(detector.detect(text).at(-1)?.end).toBe(text.length);
  });

  it.each([
    ['statements that never close', "insert into t (name) values ('".repeat(20_000)],
    ['statements of one row', "insert into t (name, phone) values ('A', '0171 2345678');\n".repeat(15_000)],
    [
      'a statement of many rows',
      `insert into t (name, phone) values ${"('A', '0171 2345678'),".repeat(30_000)}`,
    ],
  ])('SQL is read in linear time: %s', (_, text) => {
    expect(() => detector.detect(text)).not.toThrow();
  });
});
