import type { Span } from '@sluice/pii';
import { afterAll, describe, expect, it } from 'vitest';
import { detectOnThread } from './detect-on-thread.ts';
import { createDetectionThread } from './detection-thread.ts';
import { createPrivacyEngine } from './engine.ts';
import { createSpanCaches } from './span-cache.ts';

const thread = createDetectionThread();
afterAll(() => thread.close());
const long = (name: string): string =>
  `${name} lives in Berlin and writes to anna@example.org. `.repeat(1400);
const plain = (text: string) => ({ text, format: 'plain' as const });

describe('the detection thread', () => {
  it('has the same results as the main thread', async () => {
    const texts = ['Call Anna Schmidt on +49 30 901820.', 'nothing', ''];
    const { detector } = createPrivacyEngine();
    expect(await thread.detect(texts)).toEqual(texts.map(detector.detect));
  });

  it('rejects pending searches when it stops, and restarts', async () => {
    const own = createDetectionThread();
    const asked = own.detect([long('Anna')]);
    const ended = expect(asked).rejects.toThrow('has ended');
    await own.close();
    await ended;
    expect(await own.detect(['Anna Schmidt lives in Berlin.'])).not.toEqual([[]]);
    await own.close();
  });
});

describe('detectOnThread', () => {
  const spans: Span[] = [{ start: 0, end: 4, code: 101, score: 1 }];
  const asked: string[][] = [];
  const fake = {
    detect: async (texts: readonly string[]) => {
      asked.push([...texts]);
      return texts.map(() => spans);
    },
    close: async () => {},
  };

  const search = (
    ...[thread, cache, fields]: [
      thread: Parameters<typeof detectOnThread>[0],
      cache: Parameters<typeof detectOnThread>[1],
      fields: Parameters<typeof detectOnThread>[2],
    ]
  ) => detectOnThread(thread, cache, fields, () => () => undefined);

  it.each([
    ['short texts', fake, ['Anna', 'b'.repeat(60_000)]],
    ['no thread', undefined, [long('Anna')]],
  ])('does not search %s', (_, threads, texts) => {
    expect(search(threads, undefined, texts.map(plain))).toBeUndefined();
  });

  it('provides results to a session, and caches them', async () => {
    const cache = createSpanCaches((text) => `${text.length} ${text.slice(0, 9)}`)('account');
    const texts = [long('Anna'), long('Bert'), long('Anna'), 'short'];
    asked.length = 0;
    const ahead = await search(fake, cache, texts.map(plain));
    expect(asked).toEqual([[long('Anna')], [long('Bert')], ['short']]);
    expect([ahead?.get(long('Bert')), ahead?.get('short'), cache.get(long('Anna'))]).toEqual([
      spans,
      spans,
      spans,
    ]);
    asked.length = 0;
    const again = await search(fake, cache, texts.map(plain));
    expect([asked, again?.get(long('Bert')), again?.get('short')]).toEqual([[], spans, undefined]);
  });

  it('searches many short texts in batches', async () => {
    const texts = Array.from(
      { length: 1000 },
      (_, n) => `Message ${n} of Anna Schmidt, ${'who writes much '.repeat(6)}`,
    );
    asked.length = 0;
    const ahead = await search(fake, undefined, texts.map(plain));
    expect(asked.flat()).toEqual(texts);
    expect(asked.length).toBeLessThan(10);
    expect(texts.every((text) => ahead?.get(text) === spans)).toBe(true);
  });

  it('fails if the thread returns too few results', async () => {
    const short = { ...fake, detect: async () => [] };
    await expect(search(short, undefined, [plain(long('Anna'))])).rejects.toThrow('left out');
  });

  it('fails with the thread', async () => {
    const broken = { ...fake, detect: () => Promise.reject(new Error('gone')) };
    await expect(search(broken, undefined, [plain(long('Anna'))])).rejects.toThrow('gone');
  });
});
