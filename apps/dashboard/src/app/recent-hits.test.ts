import { expect, it } from 'vitest';
import type { PaletteHit } from './palette-hits.ts';
import { keepRecent, readRecent, withRecentFirst } from './recent-hits.ts';

const hit = (id: string): PaletteHit => ({
  id,
  label: `Key ${id}`,
  kind: 'Keys',
  path: '/keys',
  search: { open: id },
  icon: 'keys',
});

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  };
}

it('keeps the last ones of a person, the last first, each once', () => {
  const storage = memory();
  for (const id of ['1', '2', '1', '3', '4', '5', '6', '7', '8', '9']) keepRecent(storage, 'per_1', hit(id));
  expect(readRecent(storage, 'per_1').map(({ id }) => id)).toEqual(['9', '8', '7', '6', '5', '4', '3', '1']);
  expect(readRecent(storage, 'per_2')).toEqual([]);
});

it.each(['no JSON', '{}', '[1, {"id": "x"}]'])('survives what others have written: %s', (written) => {
  expect(readRecent({ getItem: () => written }, 'per_1')).toEqual([]);
});

it('puts those of before first, and none twice', () => {
  const order = (words: string) =>
    withRecentFirst([hit('b'), hit('a')], [hit('a'), hit('c')], words).map(({ id }) => id);
  expect(order('')).toEqual(['b', 'a', 'c']);
  expect(order('key A')).toEqual(['a', 'c']);
});
