/** Caches extracted documents, so that later turns of a conversation do not read the same files again. */
import type { Extraction } from '@sluice/documents';

/** Maximum UTF-16 units in the cache; at most two bytes each. */
const maxUnits = 32 * 1024 * 1024;
const keptMs = 3_600_000;

export interface TextCache {
  get(key: string): Extraction | undefined;
  set(key: string, extraction: Extraction): void;
}

interface Entry {
  readonly extraction: Extraction;
  readonly units: number;
  readonly untilMs: number;
}

/** Held in memory of this process for an hour; the least recently used entries are evicted first. */
export function createTextCache(now: () => number): TextCache {
  const entries = new Map<string, Entry>();
  let held = 0;
  const drop = (key: string, { units }: Entry): void => {
    entries.delete(key);
    held -= units;
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      drop(key, entry);
      if (entry.untilMs <= now()) return undefined;
      entries.set(key, entry);
      held += entry.units;
      return entry.extraction;
    },
    set(key, extraction) {
      // Counts the text, its pages and its tables.
      const units = extraction.markdown.length * 3 + 1000;
      if (units > maxUnits / 4) return;
      const known = entries.get(key);
      if (known !== undefined) drop(key, known);
      entries.set(key, { extraction, units, untilMs: now() + keptMs });
      held += units;
      for (const [oldest, entry] of entries) {
        if (held <= maxUnits) break;
        drop(oldest, entry);
      }
    },
  };
}
