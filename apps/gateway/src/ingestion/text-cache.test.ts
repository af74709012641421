import type { Extraction } from '@sluice/documents';
import { expect, it } from 'vitest';
import { createTextCache } from './text-cache.ts';

const extraction = (markdown: string): Extraction => ({
  format: 'txt',
  mediaType: 'text/plain',
  markdown,
  pages: [],
  tables: [],
  metadata: {},
  warnings: [],
  memberHeadings: [],
  timings: { queuedMs: 0, readMs: 0 },
});

it('caches for an hour, evicts the least recently used, and skips huge entries', () => {
  let nowMs = 1;
  const cache = createTextCache(() => nowMs);
  const large = 'x'.repeat(1_500_000);
  for (let at = 0; at < 10; at++) {
    cache.set(String(at), extraction(large));
    cache.get('0');
  }
  expect(cache.get('0')?.markdown).toBe(large);
  expect(cache.get('1')).toBeUndefined();
  expect(cache.get('9')).toBeDefined();
  cache.set('giant', extraction('x'.repeat(5_000_000)));
  expect(cache.get('giant')).toBeUndefined();
  nowMs = 3_600_002;
  expect(cache.get('9')).toBeUndefined();
});
