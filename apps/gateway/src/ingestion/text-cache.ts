/** Caches extracted documents, so that later turns of a conversation do not read the same files again. */
import type { Extraction } from '@sluice/documents';
import { LRUCache } from 'lru-cache';

/** Maximum UTF-16 units in the cache; at most two bytes each. */
const maxUnits = 32 * 1024 * 1024;
const ttlMs = 3_600_000;

export interface TextCache {
  get(key: string): Extraction | undefined;
  set(key: string, extraction: Extraction): void;
}

/** Held in memory of this process for an hour; the least recently used entries are evicted first. */
export function createTextCache(now: () => number): TextCache {
  return new LRUCache<string, Extraction>({
    maxSize: maxUnits,
    maxEntrySize: maxUnits / 4,
    // Counts the text, its pages and its tables.
    sizeCalculation: ({ markdown }) => markdown.length * 3 + 1000,
    ttl: ttlMs,
    // Without a resolution, the clock is read at every access instead of starting a timer.
    ttlResolution: 0,
    perf: { now },
  });
}
