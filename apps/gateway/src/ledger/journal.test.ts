import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJournal, type Journal, type JournalEntry } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const logs = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.log'));
const text = (): string =>
  logs()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');

/** Opens a request and waits until its line is safe, or why it is not. */
function opened(journal: Journal, line: string): Promise<{ entry: JournalEntry; error: Error | undefined }> {
  return new Promise((resolve) => {
    const entry: JournalEntry = journal.open(line, (error) => resolve({ entry, error }));
  });
}
function closed(journal: Journal, entry: JournalEntry, line: string): Promise<Error | undefined> {
  return new Promise((resolve) => journal.close(entry, line, resolve));
}

const rethrow = (error: unknown): void => {
  throw error;
};

describe('the journal', () => {
  it('confirms a line after it is written', async () => {
    const journal = createJournal({ folder, stamp: 'a', onError: rethrow });
    const { entry, error } = await opened(journal, '["r1"]');
    expect([error, text()]).toEqual([undefined, 'O["r1"]\n']);
    journal.dispatched(entry, 'r1');
    expect(await closed(journal, entry, '["r1",2]')).toBeUndefined();
    expect(text()).toBe('O["r1"]\nD["r1"]\nC["r1",2]\n');
    journal.end();
  });

  it('is readable by the owner only', async () => {
    const inner = join(folder, 'new', 'journal');
    const journal = createJournal({ folder: inner, stamp: 'a', onError: rethrow });
    const file = join(inner, readdirSync(inner)[0] ?? '');
    expect([statSync(inner).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    journal.end();
  });

  it('keeps only unreleased lines', async () => {
    const journal = createJournal({ folder, stamp: 'a', onError: rethrow });
    const first = await opened(journal, '["r1"]');
    journal.end();
    expect(text()).toBe('O["r1"]\n');
    expect(first.error).toBeUndefined();

    const next = createJournal({ folder, stamp: 'b', onError: rethrow });
    const { entry } = await opened(next, '["r2"]');
    await closed(next, entry, '["r2"]');
    next.release(entry);
    next.end();
    expect(text()).toBe('O["r1"]\n');
  });

  it('flushes pending lines on close', () => {
    const journal = createJournal({ folder, stamp: 'a', onError: rethrow });
    journal.open('["r1"]', () => undefined);
    journal.end();
    expect(text()).toBe('O["r1"]\n');
  });

  it('starts a new file when one is full, and deletes the full one once released', async () => {
    const journal = createJournal({ folder, stamp: 'a', onError: rethrow });
    const big = JSON.stringify(['r1', 'x'.repeat(17 * 1024 * 1024)]);
    const one = await opened(journal, big);
    expect(logs()).toHaveLength(2);
    const two = await opened(journal, '["r2"]');
    await closed(journal, one.entry, '["r1"]');
    journal.release(one.entry);
    expect(logs()).toHaveLength(1);
    expect(text()).toBe('O["r2"]\nC["r1"]\n');
    await closed(journal, two.entry, '["r2"]');
    journal.release(two.entry);
    journal.end();
    expect(logs()).toEqual([]);
  });

  it('keeps a full file while one of its requests is open', async () => {
    const journal = createJournal({ folder, stamp: 'a', onError: rethrow });
    const [held, big] = await Promise.all([
      opened(journal, '["r0"]'),
      opened(journal, JSON.stringify(['r1', 'x'.repeat(17 * 1024 * 1024)])),
    ]);
    journal.release(big.entry);
    expect(logs()).toHaveLength(2);
    journal.release(held.entry);
    expect(logs()).toHaveLength(1);
    journal.end();
  });

  it('orders the files of one process by name', async () => {
    const journal = createJournal({ folder, stamp: 'a', onError: rethrow });
    for (let turn = 0; turn < 3; turn++) {
      await opened(journal, JSON.stringify([`r${turn}`, 'x'.repeat(16 * 1024 * 1024)]));
    }
    const heads = logs()
      .sort()
      .map((name) => readFileSync(join(folder, name), 'latin1').slice(0, 6));
    expect(heads).toEqual(['O["r0"', 'O["r1"', 'O["r2"', '']);
    journal.end();
  });

  it.runIf(existsSync('/dev/full'))('says when the disk is full, and pretends nothing', async () => {
    symlinkSync('/dev/full', join(folder, 'a-000000.log'));
    const journal = createJournal({ folder, stamp: 'a', onError: rethrow });
    const { entry, error } = await opened(journal, '["r1"]');
    expect(error).toMatchObject({ code: 'ENOSPC' });
    expect(journal.failure()).toMatchObject({ code: 'ENOSPC' });
    expect(await closed(journal, entry, '["r1"]')).toMatchObject({ code: 'ENOSPC' });
    journal.release(entry);
  });

  it('confirms lines in order', async () => {
    const journal = createJournal({ folder, stamp: 'a', onError: rethrow });
    const told: number[] = [];
    await new Promise<void>((resolve) => {
      for (let turn = 0; turn < 100; turn++) {
        journal.open(JSON.stringify([`r${turn}`]), () => {
          told.push(turn);
          if (told.length === 100) resolve();
        });
      }
    });
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect(text().split('\n')).toHaveLength(101);
    journal.end();
  });

  it('an error in one continuation does not affect other requests', async () => {
    const errors: unknown[] = [];
    const journal = createJournal({ folder, stamp: 'one', onError: (error) => errors.push(error) });
    const written: string[] = [];
    journal.open('["a"]', () => {
      throw new Error('broken');
    });
    await new Promise<void>((resolve) => {
      journal.open('["b"]', () => {
        written.push('b');
        resolve();
      });
    });
    expect(written).toEqual(['b']);
    expect(errors).toMatchObject([{ message: 'broken' }]);
    journal.end();
  });
});
