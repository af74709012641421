/** Remembers what documents said, so that a conversation that goes on does not read its files again. */
import type { Extraction } from '@sluice/documents';

/** Units of text held in all; two bytes each at most. */
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

/**
 * In this process's memory alone, for an hour; the least recently used go first.
 *
 * @param now steady milliseconds
 */
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
      // The text, its pages and its tables.
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
