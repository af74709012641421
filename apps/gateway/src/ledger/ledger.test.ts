import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage, type Storage } from '../storage/index.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { recoverJournals } from './recover-journal.ts';
import type { RequestEnd, RequestFacts } from './usage-row.ts';

let folder: string;
let journal: string;
let storage: Storage;
let failing: boolean;
let appends: number;
let errors: unknown[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-ledger-'));
  journal = join(folder, 'journal');
  storage = await openStorage(`sqlite:${join(folder, 'test.db')}`);
  failing = false;
  appends = 0;
  errors = [];
});
afterEach(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

function ledgerOf(durability: 'journal' | 'strict' = 'journal', stamp = 's'): Ledger {
  const append: Storage['usage']['append'] = (lines) => {
    appends++;
    return failing ? Promise.reject(new Error('database is locked')) : storage.usage.append(lines);
  };
  return createLedger({
    folder: journal,
    stamp,
    storage: { ...storage, usage: { ...storage.usage, append } },
    durability,
    onError: (error) => errors.push(error),
  });
}

const facts = (requestId: string): RequestFacts => ({
  requestId,
  keyId: 'key',
  accountId: 'acc',
  teamId: null,
  requestedModel: 'auto',
  streamed: false,
  endUser: null,
  session: null,
  endpoint: 'chat',
  startedAtMs: 1_760_000_000_000,
});
const end = (status: RequestEnd['status'] = 'ok'): RequestEnd => ({
  status,
  httpStatus: 200,
  errorCode: null,
  model: 'm',
  provider: 'p',
  durationMs: 1.6,
  firstByteMs: null,
  attempts: 1,
  usage: null,
  usageSource: 'none',
  costNanos: null,
  privacy: null,
  routing: null,
  region: null,
  timeline: null,
});

/** A request from its opening to its end; resolves when its end is as durable as configured. */
async function request(ledger: Ledger, id: string): Promise<Error | undefined> {
  const opened = Promise.withResolvers<Error | undefined>();
  const entry = ledger.open(facts(id), end('cut'), opened.resolve);
  expect(await opened.promise).toBeUndefined();
  ledger.dispatched(entry);
  const closed = Promise.withResolvers<Error | undefined>();
  ledger.close(entry, end(), closed.resolve);
  return closed.promise;
}
const stored = async (): Promise<number> => (await storage.usage.summary({ groupBy: [] }))[0]?.requests ?? 0;
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `r${index}`);

/** Waits for a condition that time brings. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 5000;
  while (!(await holds())) {
    if (Date.now() > endMs) throw new Error('it never came');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the ledger', () => {
  it('stores the time of a clock that is wrong as one that reports can show', async () => {
    const ledger = ledgerOf();
    for (const [id, startedAtMs] of [
      ['later', 94e15],
      ['earlier', -5],
    ] as const)
      ledger.close(
        ledger.open({ ...facts(id), startedAtMs }, end('cut'), () => undefined),
        end(),
        () => undefined,
      );
    await ledger.end();
    expect(await storage.usage.get('later')).toMatchObject({ started_at: 253_402_300_799_999 });
    expect(await storage.usage.get('earlier')).toMatchObject({ started_at: 0 });
  });

  it('stores one row per request, in batches, and leaves no journal', async () => {
    const ledger = ledgerOf();
    expect(await Promise.all(ids(300).map((id) => request(ledger, id)))).toEqual(
      ids(300).map(() => undefined),
    );
    await ledger.end();
    expect(await stored()).toBe(300);
    expect(appends).toBeLessThan(10);
    expect(readdirSync(journal)).toEqual([]);
    expect(await storage.usage.get('r0')).toMatchObject({ status: 'ok', duration_ms: 2, cost_nanos: null });
  });

  it('stores rows without being closed', async () => {
    const ledger = ledgerOf();
    await request(ledger, 'r0');
    await until(async () => (await stored()) === 1);
    await ledger.end();
  });

  it('confirms before the row is in the database, with `strict` after it is', async () => {
    const ledger = ledgerOf();
    await request(ledger, 'r0');
    expect(await stored()).toBe(0);
    await ledger.end();
    const strict = ledgerOf('strict', 't');
    await request(strict, 'r1');
    expect(await storage.usage.get('r1')).toBeDefined();
    await strict.end();
  });

  it('keeps all rows while the database fails, reports it, and stores them afterwards', async () => {
    failing = true;
    const ledger = ledgerOf();
    await Promise.all(ids(50).map((id) => request(ledger, id)));
    await until(() => errors.length > 0);
    expect(ledger.failure()).toMatchObject({ message: 'database is locked' });
    await Promise.all(ids(50).map((id) => request(ledger, `later-${id}`)));
    expect(await stored()).toBe(0);
    failing = false;
    await until(async () => (await stored()) === 100);
    expect(ledger.failure()).toBeUndefined();
    await ledger.end();
    expect(readdirSync(journal)).toEqual([]);
  });

  it('reports with `strict` that a row is not stored, and still stores it later', async () => {
    failing = true;
    const ledger = ledgerOf('strict');
    expect(await request(ledger, 'r0')).toMatchObject({ message: 'database is locked' });
    failing = false;
    await until(async () => (await stored()) === 1);
    await ledger.end();
  });

  it('leaves rows it could not store on close to the next start', async () => {
    failing = true;
    const ledger = ledgerOf();
    await Promise.all(ids(20).map((id) => request(ledger, id)));
    await ledger.end();
    expect(await stored()).toBe(0);
    expect(await recoverJournals(journal, storage)).toMatchObject({ closed: 20, cut: 0 });
    expect([await stored(), readdirSync(journal)]).toEqual([20, []]);
  });

  it('leaves open requests to the next start, as interrupted', async () => {
    const ledger = ledgerOf();
    await request(ledger, 'whole');
    const opened = Promise.withResolvers<Error | undefined>();
    ledger.dispatched(ledger.open(facts('open'), end('cut'), opened.resolve));
    await opened.promise;
    await ledger.end();
    await recoverJournals(journal, storage);
    expect([await stored(), (await storage.usage.get('open'))?.status]).toEqual([2, 'cut']);
    expect((await storage.usage.get('whole'))?.status).toBe('ok');
  });

  it.each(['stored', 'failed'])(
    'ends while a batch is being %s, and schedules nothing afterwards',
    async (outcome) => {
      const batch = Promise.withResolvers<void>();
      const batchStarted = Promise.withResolvers<void>();
      const ledger = createLedger({
        folder: journal,
        stamp: 's',
        storage: {
          ...storage,
          usage: {
            ...storage.usage,
            append: () => {
              appends++;
              batchStarted.resolve();
              return batch.promise;
            },
          },
        },
        durability: 'journal',
        onError: (error) => errors.push(error),
      });
      await request(ledger, 'r0');
      await batchStarted.promise;
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const ended = ledger.end();
      if (outcome === 'stored') batch.resolve();
      else batch.reject(new Error('database is locked'));
      await ended;
      expect([appends, timers.mock.calls]).toEqual([outcome === 'stored' ? 1 : 2, []]);
      timers.mockRestore();
    },
  );
});
