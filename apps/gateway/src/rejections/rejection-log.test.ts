import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RejectionRow, Storage } from '../storage/index.ts';
import { createRejectionLog } from './rejection-log.ts';

afterEach(() => vi.useRealTimers());

const rejection = (more: Partial<RejectionRow> = {}): RejectionRow => ({
  request_id: 'req_1',
  account_id: 'a',
  team_id: null,
  key_id: 'key_1',
  at: 5,
  endpoint: 'chat',
  http_status: 422,
  error_code: 'invalid_request',
  param: 'messages[0].role',
  ...more,
});

function logOver(options: { insert?: Storage['rejections']['insert']; retentionMs?: number } = {}) {
  const stored: RejectionRow[] = [];
  const errors: unknown[] = [];
  const removedBefore: number[] = [];
  const log = createRejectionLog({
    storage: {
      rejections: {
        insert: options.insert ?? (async (rows) => void stored.push(...rows)),
        list: async () => [],
        get: async () => undefined,
        removeBefore: async (before) => void removedBefore.push(before),
      },
    },
    retentionMs: () => options.retentionMs,
    now: Date.now,
    onError: (error) => errors.push(error),
  });
  return { log, stored, errors, removedBefore };
}

describe('the log of rejected requests', () => {
  it('writes together what came within a moment', async () => {
    vi.useFakeTimers();
    const { log, stored } = logOver();
    log.record(rejection());
    log.record(rejection({ request_id: 'req_2' }));
    expect(stored).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(stored.map(({ request_id: id }) => id)).toEqual(['req_1', 'req_2']);
    await log.close();
  });

  it('writes at its end what still waits', async () => {
    const { log, stored } = logOver();
    log.record(rejection());
    await log.close();
    expect(stored).toEqual([rejection()]);
  });

  it('keeps sixty a minute of each key', async () => {
    vi.useFakeTimers();
    const { log, stored } = logOver();
    for (let at = 0; at < 200; at++) log.record(rejection({ request_id: `req_${at}` }));
    log.record(rejection({ request_id: 'req_other', key_id: 'key_2' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stored).toHaveLength(61);
    log.record(rejection({ request_id: 'req_later' }));
    await log.close();
    expect(stored.at(-1)?.request_id).toBe('req_later');
  });

  it('holds a bounded number between two writes', async () => {
    const { log, stored } = logOver();
    for (let at = 0; at < 2000; at++) log.record(rejection({ request_id: `req_${at}`, key_id: `key_${at}` }));
    await log.close();
    expect(stored).toHaveLength(500);
  });

  it.each([
    ['tools[0].function.name', 'tools[0].function.name'],
    ['jane.roe@example.org', null],
    ['Jane Roe', null],
    [null, null],
  ])('keeps %s as %s', async (param, kept) => {
    const { log, stored } = logOver();
    log.record(rejection({ param }));
    await log.close();
    expect(stored[0]?.param).toBe(kept);
  });

  it('reports a failure of the store, and goes on', async () => {
    vi.useFakeTimers();
    let isDown = true;
    const stored: RejectionRow[] = [];
    const { log, errors } = logOver({
      insert: async (rows) => {
        if (isDown) throw new Error('down');
        stored.push(...rows);
      },
    });
    log.record(rejection());
    await vi.advanceTimersByTimeAsync(1000);
    expect(errors).toHaveLength(1);
    isDown = false;
    log.record(rejection({ request_id: 'req_2' }));
    await log.close();
    expect(stored.map(({ request_id: id }) => id)).toEqual(['req_2']);
  });

  it.each([
    [undefined, 30],
    [7 * 86_400_000, 7],
    [90 * 86_400_000, 30],
  ])('deletes them with usage that is kept for %s ms after %s days', async (retentionMs, days) => {
    vi.useFakeTimers({ now: 100 * 86_400_000 });
    const { log, removedBefore } = logOver(retentionMs === undefined ? {} : { retentionMs });
    expect(removedBefore).toEqual([(100 - days) * 86_400_000]);
    await log.close();
  });
});
