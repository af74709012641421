import { entityCodesOfSet } from '@sluice/pii';
import { describe, expect, it } from 'vitest';
import { inheritAnonymization, thresholdsByCode } from './anonymization.ts';
import { anonymizationProblems } from './anonymization-problems.ts';

describe('inheritAnonymization', () => {
  it('lets a lower level replace types and allow values', () => {
    const merged = inheritAnonymization(
      { default: 'on', types: 'all', allow: ['a'] },
      { types: [101], allow: ['b'] },
    );
    expect(merged).toMatchObject({ default: 'on', types: [101], allow: ['a', 'b'] });
  });

  it('lets a lower level only add to what is required', () => {
    const above = { default: 'required' as const, types: [101, 401], allow: ['a'] };
    const merged = inheritAnonymization(above, { default: 'off', types: [103], allow: ['b'] });
    expect(merged).toMatchObject({ default: 'required', types: [101, 401, 103], allow: ['a'] });
  });

  it('adds to the default types where the upper level names none', () => {
    const merged = inheritAnonymization({ default: 'required' }, { types: [302] });
    expect(new Set(Object(merged).types)).toEqual(new Set([...entityCodesOfSet('default'), 302]));
  });
});

describe('thresholds', () => {
  const scores = (above: object, own: object) =>
    thresholdsByCode(inheritAnonymization(above, own)?.thresholds);

  it('of a lower level count, by type', () => {
    const above = {
      thresholds: [
        { type: 101, score: 0.7 },
        { type: 204, score: 0.9 },
      ],
    };
    const found = scores(above, { thresholds: [{ type: 'PERSON', score: 0.95 }] });
    expect([found.get(101), found.get(204), found.get(201)]).toEqual([0.95, 0.9, undefined]);
  });

  it('can only be lowered under what is required', () => {
    const above = { default: 'required', thresholds: [{ type: 101, score: 0.8 }] };
    const own = [
      { type: 101, score: 0.9 },
      { type: 204, score: 0.5 },
    ];
    expect([...scores(above, { thresholds: own })]).toEqual([[101, 0.8]]);
    expect(scores(above, { thresholds: [{ type: 101, score: 0.6 }] }).get(101)).toBe(0.6);
  });

  it('of a group are those of its types', () => {
    const found = scores({}, { thresholds: [{ type: 600, score: 0.4 }] });
    expect(found.get(603)).toBe(0.4);
  });

  it('of unknown types are refused', () => {
    const problems = anonymizationProblems({ thresholds: [{ type: 'PERSN', score: 0.5 }] });
    expect(problems).toMatchObject([
      { loc: ['thresholds', 0, 'type'], msg: expect.stringMatching(/PERSON/) },
    ]);
  });
});
