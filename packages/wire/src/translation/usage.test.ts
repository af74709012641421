import { describe, expect, it } from 'vitest';
import { addUsage, laterUsage, type NormalizedUsage, readServiceTier, readTokenCount } from './index.ts';

const none: NormalizedUsage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  audioInputTokens: 0,
  audioOutputTokens: 0,
};

describe('readTokenCount', () => {
  it.each([
    [0, 0],
    [12, 12],
    [1.9, 1],
    [-1, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e300, null],
    ['7', null],
    [null, null],
  ])('%j is %j', (value, expected) => {
    expect(readTokenCount(value)).toBe(expected);
  });
});

describe('laterUsage', () => {
  const counted = {
    ...none,
    inputTokens: 600,
    cachedInputTokens: 400,
    outputTokens: 30,
    reasoningTokens: 10,
  };
  it.each([
    ['keeps all counts where later ones are 0', none, counted],
    [
      'keeps the prompt where only the response is counted',
      { ...none, outputTokens: 50 },
      { ...counted, outputTokens: 50, reasoningTokens: 0 },
    ],
    ['keeps the parts of an equal sum', { ...none, inputTokens: 1000, outputTokens: 40 }, counted],
    [
      'takes other parts of an equal sum',
      { ...counted, inputTokens: 300, cachedInputTokens: 700 },
      { ...counted, inputTokens: 300, cachedInputTokens: 700 },
    ],
    [
      'takes larger counts',
      { ...counted, inputTokens: 900, webSearches: 2 },
      { ...counted, inputTokens: 900, webSearches: 2 },
    ],
  ])('%s', (_, after, expected) => {
    expect(laterUsage(counted, after)).toEqual(expected);
  });

  it('keeps what only some counts have', () => {
    const long = {
      ...counted,
      cacheWriteTokens: 5,
      cacheWriteLongTokens: 5,
      webSearches: 3,
      serviceTier: 'flex',
    };
    expect(laterUsage(long, { ...none, webSearches: 1, priceFactor: 1.1 })).toEqual({
      ...long,
      priceFactor: 1.1,
    });
    expect(laterUsage(null, none)).toBe(none);
  });
});

describe('readServiceTier', () => {
  it.each([
    ['flex', { serviceTier: 'flex' }],
    ['PRIORITY', { serviceTier: 'priority' }],
    ['default', {}],
    ['standard', {}],
    ['on_demand', {}],
    ['', {}],
    ['x'.repeat(100), {}],
    [7, {}],
    [null, {}],
  ])('%j', (value, expected) => {
    expect(readServiceTier(value)).toEqual(expected);
  });
});

describe('addUsage', () => {
  it('adds every class, and optional fields only if one side has them', () => {
    const a = { ...none, inputTokens: 1, cachedInputTokens: 2, cacheWriteTokens: 3, outputTokens: 4 };
    const b = { ...none, inputTokens: 10, reasoningTokens: 5, audioInputTokens: 6, audioOutputTokens: 7 };
    expect(addUsage(a, b)).toEqual({
      inputTokens: 11,
      cachedInputTokens: 2,
      cacheWriteTokens: 3,
      outputTokens: 4,
      reasoningTokens: 5,
      audioInputTokens: 6,
      audioOutputTokens: 7,
    });
    expect(
      addUsage(
        { ...none, cacheWriteTokens: 5, cacheWriteLongTokens: 4 },
        { ...none, cachedInputTokens: 3, cachedAudioInputTokens: 2 },
      ),
    ).toEqual({
      ...none,
      cacheWriteTokens: 5,
      cacheWriteLongTokens: 4,
      cachedInputTokens: 3,
      cachedAudioInputTokens: 2,
    });
  });

  it('counts usage without billed tokens as fully billed', () => {
    const billed = {
      ...none,
      inputTokens: 100,
      outputTokens: 9,
      billed: { inputTokens: 4, outputTokens: 3 },
    };
    const plain = { ...none, inputTokens: 10, reasoningTokens: 2, outputTokens: 1 };
    expect(addUsage(billed, plain).billed).toEqual({ inputTokens: 14, outputTokens: 6 });
    expect(addUsage(plain, plain)).not.toHaveProperty('billed');
  });

  it('keeps a service tier only if both have it', () => {
    const flex = { ...none, serviceTier: 'flex' };
    expect(addUsage(flex, flex).serviceTier).toBe('flex');
    expect(addUsage(flex, none)).not.toHaveProperty('serviceTier');
  });
});
