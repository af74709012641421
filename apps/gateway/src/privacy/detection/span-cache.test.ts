import { describe, expect, it } from 'vitest';
import { createSpanCaches } from './span-cache.ts';

const text = 'Anna '.repeat(100);
const spans = [{ start: 0, end: 4, code: 101, score: 1 }];

describe('createSpanCaches', () => {
  it('does not share what one account has sent with another', () => {
    const cacheFor = createSpanCaches((key) => key);
    cacheFor('one').set(text, spans);
    expect(cacheFor('one').get(text)).toEqual(spans);
    expect(cacheFor('two').get(text)).toBeUndefined();
  });

  it('does not digest short texts, which are searched faster', () => {
    const cache = createSpanCaches(() => expect.unreachable())('one');
    cache.set('Anna', spans);
    expect(cache.get('Anna')).toBeUndefined();
  });
});
