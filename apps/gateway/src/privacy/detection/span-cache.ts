import type { Span, SpanCache } from '@sluice/pii';
import { LRUCache } from 'lru-cache';

/** Maximum number of cached spans over all texts; a text counts as one more. */
const maxSpans = 200_000;
/** Shorter texts are searched faster than they are digested and looked up. */
const shortestChars = 256;

/**
 * Caches the spans of a text under a keyed digest of it: offsets and types, no values. The least recently used
 * entries are evicted first.
 */
export function createSpanCache(digest: (text: string) => string): SpanCache {
  const entries = new LRUCache<string, readonly Span[]>({
    maxSize: maxSpans,
    sizeCalculation: ({ length }) => length + 1,
  });
  return {
    get: (text) => (text.length < shortestChars ? undefined : entries.get(digest(text))),
    set(text, spans) {
      if (text.length >= shortestChars) entries.set(digest(text), spans);
    },
  };
}
