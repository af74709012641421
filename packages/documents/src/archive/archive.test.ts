import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { gunzip, listZipEntries, openCompound, readTarMembers, readZipEntry } from './index.ts';

const budget = () => createBudget({ ...defaultLimits, inflatedBytes: 100_000 });

describe('ZIP', () => {
  const file = zipSync({ 'a.txt': strToU8('hello'), 'b/c.txt': [strToU8('stored'), { level: 0 }] });

  it('lists and unpacks', () => {
    const entries = listZipEntries(file) ?? [];
    expect(entries.map(({ name }) => name)).toEqual(['a.txt', 'b/c.txt']);
    expect(entries.map((entry) => Buffer.from(readZipEntry(file, entry, budget())).toString())).toEqual([
      'hello',
      'stored',
    ]);
  });

  it('is read after other bytes and without its directory', () => {
    const shifted = Buffer.concat([Buffer.alloc(100, 'x'), file]);
    const entry = (listZipEntries(shifted) ?? [])[0];
    expect(entry && Buffer.from(readZipEntry(shifted, entry, budget())).toString()).toBe('hello');
    expect(listZipEntries(file.subarray(0, 60))?.map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('counts decompressed bytes', () => {
    const bomb = zipSync({ zeros: new Uint8Array(10_000_000) });
    const [entry] = listZipEntries(bomb) ?? [];
    expect(entry).toBeDefined();
    if (entry === undefined) return;
    expect(() => readZipEntry(bomb, entry, budget())).toThrow(
      expect.objectContaining({ reason: 'inflated_too_far' }),
    );
  });

  it('is undefined for other data', () => {
    expect(listZipEntries(strToU8('no archive at all, but long enough to look'))).toBeUndefined();
  });
});

describe('other containers', () => {
  it('damaged containers are handled safely', () => {
    expect(openCompound(new Uint8Array(600))).toBeUndefined();
    const header = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]);
    header[30] = 9;
    expect(openCompound(header)?.entries.filter(({ isStream }) => isStream) ?? []).toEqual([]);
    expect(readTarMembers(new Uint8Array(1024))).toEqual([]);
    expect(() => gunzip(strToU8('no gzip'), budget())).toThrow(
      expect.objectContaining({ reason: 'malformed' }),
    );
  });
});
