import type { Span, SpanCache } from '@sluice/pii';
import { LRUCache } from 'lru-cache';

/** Maximum number of cached spans over all texts; a text counts as one more. */
const maxSpans = 200_000;
/** Shorter texts are searched faster than they are digested and looked up. */
const shortestChars = 256;
/** Digesting longer texts would hold up other requests; they are rarely sent again. */
const longestChars = 1_000_000;

function isCached({ length }: string): boolean {
  return length >= shortestChars && length <= longestChars;
}

/**
 * Caches the spans of a text under a keyed digest of it and the account: offsets and types, no values. The least
 * recently used entries of all accounts are evicted first.
 */
export function createSpanCaches(digest: (text: string) => string): (accountId: string) => SpanCache {
  const entries = new LRUCache<string, readonly Span[]>({
    maxSize: maxSpans,
    sizeCalculation: ({ length }) => length + 1,
  });
  return (accountId) => ({
    get: (text) => (isCached(text) ? entries.get(digest(`${accountId}\u0000${text}`)) : undefined),
    set(text, spans) {
      if (isCached(text)) entries.set(digest(`${accountId}\u0000${text}`), spans);
    },
  });
}
