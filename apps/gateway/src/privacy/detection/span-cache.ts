import type { Span, SpanCache } from '@sluice/pii';

/** Maximum number of cached spans over all texts. */
const maxSpans = 200_000;
/** Shorter texts are searched faster than they are digested and looked up. */
const shortestChars = 256;

/**
 * Caches the spans of a text under a keyed digest of it: offsets and types, no values. The least recently used
 * entries are evicted first.
 */
export function createSpanCache(digest: (text: string) => string): SpanCache {
  const entries = new Map<string, readonly Span[]>();
  let held = 0;
  return {
    get(text) {
      if (text.length < shortestChars) return undefined;
      const key = digest(text);
      const spans = entries.get(key);
      if (spans === undefined) return undefined;
      entries.delete(key);
      entries.set(key, spans);
      return spans;
    },
    set(text, spans) {
      if (text.length < shortestChars) return;
      const key = digest(text);
      held += spans.length + 1 - (entries.has(key) ? (entries.get(key)?.length ?? 0) + 1 : 0);
      entries.set(key, spans);
      for (const [oldest, old] of entries) {
        if (held <= maxSpans) break;
        entries.delete(oldest);
        held -= old.length + 1;
      }
    },
  };
}
