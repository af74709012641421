/** A disk that fails in the middle of a write, and a process that dies anywhere. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage, type Storage, usageColumns } from '../storage/index.ts';
import { createJournal } from './journal.ts';
import { recoverJournals } from './recover-journal.ts';

const disk = vi.hoisted(() => ({ freeBytes: Number.POSITIVE_INFINITY }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    writeSync: (fd: number, bytes: Buffer, at: number): number => {
      const left = Math.min(disk.freeBytes, bytes.length - at);
      if (left <= 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      disk.freeBytes -= left;
      return fs.writeSync(fd, bytes, at, left);
    },
  };
});

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-journal-'));
  storage = await openStorage(`sqlite:${join(folder, 'test.db')}`);
  disk.freeBytes = Number.POSITIVE_INFINITY;
});
afterEach(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

const line = (id: string, status = 'ok', startedAt = 0): string => {
  const values: Readonly<Record<string, unknown>> = {
    request_id: id,
    status,
    cost_nanos: 5,
    started_at: startedAt,
  };
  const text = /_id$|model|provider|status$|source/;
  return JSON.stringify(
    usageColumns.map((column) => values[column] ?? (text.test(column) && column !== 'http_status' ? 'x' : 0)),
  );
};
const statusOf = async (id: string): Promise<string | undefined> => (await storage.usage.get(id))?.status;
const codeOf = async (id: string): Promise<string | null | undefined> =>
  (await storage.usage.get(id))?.error_code;

const opened = (journal: ReturnType<typeof createJournal>, text: string) =>
  new Promise<Error | undefined>((resolve) => journal.open(text, resolve));

const rethrow = (error: unknown): void => {
  throw error;
};

describe('a disk that becomes full in the middle of a line', () => {
  it('loses no line that was acknowledged before or after', async () => {
    const whole = Buffer.byteLength(`O${line('r1', 'cut')}\n`);
    for (const freeBytes of [whole, whole + 1, whole + 40, 2 * whole - 1]) {
      const journal = createJournal({ folder, stamp: `s${freeBytes}`, onError: rethrow });
      disk.freeBytes = freeBytes;
      expect(await opened(journal, line('r1', 'cut'))).toBeUndefined();
      expect(await opened(journal, line('r2', 'cut'))).toMatchObject({ code: 'ENOSPC' });
      disk.freeBytes = Number.POSITIVE_INFINITY;
      expect(await opened(journal, line('r3', 'cut'))).toBeUndefined();
      expect(journal.failure()).toBeUndefined();
      journal.end();
      await recoverJournals(folder, storage);
      expect([freeBytes, await statusOf('r1'), await statusOf('r3')]).toEqual([freeBytes, 'cut', 'cut']);
      rmSync(join(folder, 'test.db'), { force: true });
      await storage.close();
      storage = await openStorage(`sqlite:${join(folder, `next-${freeBytes}.db`)}`);
    }
  });
});

describe('recoverJournals', () => {
  const write = (name: string, ...lines: readonly string[]): void =>
    writeFileSync(join(folder, name), lines.map((one) => `${one}\n`).join(''));
  const logs = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.log'));

  it('does nothing without a folder', async () => {
    expect(await recoverJournals(join(folder, 'none'), storage)).toEqual({ files: 0, closed: 0, cut: 0 });
  });

  it('stores final rows unchanged, and open ones as cut; unconfirmed if never dispatched', async () => {
    write(
      'a-000000.log',
      `O${line('r1', 'cut')}`,
      'D["r1"]',
      `O${line('r2', 'cut')}`,
      'D["r2"]',
      `C${line('r1')}`,
    );
    write('a-000001.log', `O${line('r3', 'cut')}`, `C${line('r2')}`, `O${line('r4', 'cut')}`, 'D["r4"]');
    writeFileSync(join(folder, 'note.txt'), 'not a journal');
    expect(await recoverJournals(folder, storage)).toEqual({ files: 2, closed: 2, cut: 2 });
    expect(await Promise.all(['r1', 'r2', 'r3', 'r4'].map(statusOf))).toEqual(['ok', 'ok', 'cut', 'cut']);
    expect(await Promise.all(['r3', 'r4'].map(codeOf))).toEqual(['cut_unconfirmed', expect.anything()]);
    expect(await codeOf('r4')).not.toBe('cut_unconfirmed');
    expect([logs(), readdirSync(folder).includes('note.txt')]).toEqual([[], true]);
  });

  it('stores a row of a clock that was wrong with the last time there is', async () => {
    write('a-000000.log', `C${line('r1', 'ok', 94e15)}`);
    await recoverJournals(folder, storage);
    expect(await storage.usage.get('r1')).toMatchObject({ started_at: 253_402_300_799_999 });
  });

  it('can be repeated after an interruption', async () => {
    const lines = [`O${line('r1', 'cut')}`, 'D["r1"]', `C${line('r1')}`, `O${line('r2', 'cut')}`];
    write('a-000000.log', ...lines);
    await recoverJournals(folder, storage);
    const before = await storage.usage.summary({ groupBy: ['status'] });
    write('a-000000.log', ...lines);
    await recoverJournals(folder, storage);
    expect(await storage.usage.summary({ groupBy: ['status'] })).toEqual(before);
    expect(before.map(({ requests }) => requests)).toEqual([1, 1]);
  });

  it('reads journals truncated at any byte', async () => {
    const text = [`O${line('r1', 'cut')}`, 'D["r1"]', `O${line('r2', 'cut')}`, `C${line('r1')}`, ''].join(
      '\n',
    );
    const ends = [
      0,
      1,
      2,
      20,
      ...[...text.matchAll(/\n/g)].flatMap(({ index }) => [index - 1, index, index + 1]),
    ];
    for (const end of ends) {
      const kept = text.slice(0, end);
      writeFileSync(join(folder, 'a-000000.log'), kept);
      const whole = kept.split('\n').slice(0, -1);
      const report = await recoverJournals(folder, storage);
      expect(report).toEqual({
        files: 1,
        closed: whole.filter((one) => one.startsWith('C')).length,
        cut:
          whole.filter((one) => one.startsWith('O')).length -
          whole.filter((one) => one.startsWith('C')).length,
      });
    }
  });

  it('skips damaged lines', async () => {
    write(
      'a-000000.log',
      `O${line('r1', 'cut')}`,
      'C["r1", brok',
      'X["r1"]',
      'C{}',
      'C[7]',
      '',
      `C${line('r2')}`,
    );
    expect(await recoverJournals(folder, storage)).toEqual({ files: 1, closed: 1, cut: 1 });
  });

  it('keeps the files when the store fails', async () => {
    write('a-000000.log', `C${line('r1')}`);
    const failing = {
      ...storage,
      usage: { ...storage.usage, append: () => Promise.reject(new Error('no')) },
    };
    await expect(recoverJournals(folder, failing)).rejects.toThrow('no');
    expect(readFileSync(join(folder, 'a-000000.log'), 'utf8')).toContain('"r1"');
    await recoverJournals(folder, storage);
    expect(await statusOf('r1')).toBe('ok');
  });
});
