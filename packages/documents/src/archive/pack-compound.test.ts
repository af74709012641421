import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { openCompound, packCompound, readStorage } from './index.ts';

const bytes = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + seed) & 0xff);

describe('compound files that we write', () => {
  it.each([
    ['small streams', [63, 64, 65, 0]],
    ['streams around the size from which they have sectors of their own', [4095, 4096, 4097]],
    ['several sectors of the table', [70_000, 5, 200_000]],
    ['larger sectors', [7_000_000, 12]],
  ])('%s are read as they were', (_, lengths) => {
    const streams = lengths.map((length, at) => ({
      path: `Pool/_${at}/Stream ${at}`,
      bytes: bytes(length, at),
    }));
    const file = openCompound(packCompound(streams));
    for (const stream of streams) expect(file?.read(stream.path)).toEqual(Buffer.from(stream.bytes));
  });

  it('they have streams whose names are found in any case', () => {
    const file = openCompound(packCompound([{ path: 'WORKBOOK', bytes: bytes(5000, 1) }]));
    expect(file?.read('Workbook')).toEqual(Buffer.from(bytes(5000, 1)));
  });

  it('hold any number of entries', () => {
    const streams = Array.from({ length: 300 }, (_, at) => ({ path: `Stream ${at}`, bytes: bytes(10, at) }));
    const file = openCompound(packCompound(streams));
    expect(new Set(file?.entries.map(({ path }) => path))).toEqual(new Set(streams.map(({ path }) => path)));
  });

  it('are a storage of another one, whose size is charged', () => {
    const around = openCompound(
      packCompound([
        { path: 'Pool/_1/WordDocument', bytes: bytes(5000, 1) },
        { path: 'Pool/_2/Workbook', bytes: bytes(5000, 2) },
      ]),
    );
    if (around === undefined) throw new Error('not a compound file');
    const budget = createBudget(defaultLimits);
    const file = openCompound(packCompound(readStorage(around, 'Pool/_1/', budget)));
    expect(file?.entries.map(({ path }) => path)).toEqual(['WordDocument']);
    expect(budget.remaining('inflatedBytes')).toBe(defaultLimits.inflatedBytes - 5000);
  });
});
