import type { PaletteHit } from './palette-hits.ts';

const maxRecent = 8;
/** Until the browser's page is closed, and for one person: names of keys need not stay longer. */
const nameFor = (personId: string): string => `sluice.recent.${personId}`;

/** What a person has opened by the search, the last one first. */
export function readRecent(storage: Pick<Storage, 'getItem'>, personId: string): readonly PaletteHit[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(nameFor(personId)) ?? '[]');
    return Array.isArray(value) ? value.filter(isHit) : [];
  } catch {
    // Written by hand, or by an extension.
    return [];
  }
}

/** Puts what was opened first. */
export function keepRecent(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  personId: string,
  hit: PaletteHit,
): void {
  const before = readRecent(storage, personId).filter(({ id }) => id !== hit.id);
  storage.setItem(nameFor(personId), JSON.stringify([hit, ...before].slice(0, maxRecent)));
}

/** Those of before first, in their order: all without words, else those that fit and were found as well. */
export function withRecentFirst(
  recent: readonly PaletteHit[],
  found: readonly PaletteHit[],
  words: string,
): readonly PaletteHit[] {
  const fitting = recent.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  const known = new Set(fitting.map(({ id }) => id));
  return [...fitting, ...found.filter(({ id }) => !known.has(id))];
}

function isHit(value: unknown): value is PaletteHit {
  if (typeof value !== 'object' || value === null) return false;
  const isText = (name: string): boolean => typeof Reflect.get(value, name) === 'string';
  const search: unknown = Reflect.get(value, 'search');
  return (
    ['id', 'label', 'kind', 'path', 'icon'].every(isText) && typeof search === 'object' && search !== null
  );
}
