import type { Span } from '@sluice/pii';
import { afterAll, describe, expect, it } from 'vitest';
import { createDetectionThread } from './detection-thread.ts';
import { createPrivacyEngine } from './engine.ts';
import { searchAhead } from './search-ahead.ts';
import { createSpanCache } from './span-cache.ts';

const thread = createDetectionThread();
afterAll(() => thread.close());
const long = (name: string): string =>
  `${name} lives in Berlin and writes to anna@example.org. `.repeat(1400);
const plain = (text: string) => ({ text, form: 'plain' as const });

describe('the detection thread', () => {
  it('finds what this thread finds', async () => {
    const texts = ['Call Anna Schmidt on +49 30 901820.', 'nothing', ''];
    const { detector } = createPrivacyEngine();
    expect(await Promise.all(texts.map(thread.detect))).toEqual(texts.map(detector.detect));
  });

  it('rejects what is asked of it when it ends, and starts again', async () => {
    const own = createDetectionThread();
    const asked = own.detect(long('Anna'));
    const ended = expect(asked).rejects.toThrow('has ended');
    await own.close();
    await ended;
    expect(await own.detect('Anna Schmidt lives in Berlin.')).not.toEqual([]);
    await own.close();
  });
});

describe('searchAhead', () => {
  const spans: Span[] = [{ start: 0, end: 4, code: 101, score: 1 }];
  const asked: string[] = [];
  const fake = {
    detect: async (text: string) => {
      asked.push(text);
      return spans;
    },
    close: async () => {},
  };

  it.each([
    ['short texts', fake, ['Anna', 'b'.repeat(60_000)]],
    ['no thread', undefined, [long('Anna')]],
  ])('leaves %s to the session', (_, threads, texts) => {
    expect(searchAhead(threads, undefined, texts.map(plain))).toBeUndefined();
  });

  it('gives a session what it found, and remembers it', async () => {
    const cache = createSpanCache((text) => `${text.length} ${text.slice(0, 9)}`);
    const texts = [long('Anna'), long('Bert'), long('Anna'), 'short'];
    asked.length = 0;
    const ahead = await searchAhead(fake, cache, texts.map(plain));
    expect(asked).toEqual([long('Anna'), long('Bert')]);
    expect([ahead?.get(long('Bert')), ahead?.get('short'), cache.get(long('Anna'))]).toEqual([
      spans,
      undefined,
      spans,
    ]);
    expect(searchAhead(fake, cache, texts.map(plain))).toBeUndefined();
  });

  it('fails with the thread', async () => {
    const broken = { ...fake, detect: () => Promise.reject(new Error('gone')) };
    await expect(searchAhead(broken, undefined, [plain(long('Anna'))])).rejects.toThrow('gone');
  });
});
