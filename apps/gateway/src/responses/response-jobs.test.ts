import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Broadcast, type BroadcastNote, createBroadcast, noBroadcast } from '../shared-state/index.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { testStores } from '../test-support/stores.ts';
import { createResponseJobs, type ResponseJobs } from './response-jobs.ts';

const fail = (error: unknown): void => {
  throw error;
};

/** Two processes that hear each other. */
function pairOfBroadcasts(): readonly [Broadcast, Broadcast] {
  const first = createBroadcast((note: BroadcastNote) => second.receive(note), fail);
  const second = createBroadcast((note: BroadcastNote) => first.receive(note), fail);
  return [first, second];
}

describe.each(testStores)('responses in the background over %s', (_name, makeStore) => {
  const cleanups: (() => Promise<void>)[] = [];
  let storage: Storage;
  let nowMs = 1_000_000;
  let open: ResponseJobs[] = [];
  const asked: unknown[] = [];
  const jobsOf = (process: string, broadcast: Broadcast = noBroadcast): ResponseJobs => {
    const jobs = createResponseJobs({ storage, process, now: () => nowMs, broadcast, onError: fail });
    jobs.onRequest({
      refresh: (...given) => asked.push(['refresh', process, ...given]),
      stop: (...given) => asked.push(['stop', process, ...given]),
    });
    open.push(jobs);
    return jobs;
  };

  beforeEach(async () => {
    storage = await openStorage(await makeStore(cleanups));
    asked.length = 0;
    nowMs = 1_000_000;
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const jobs of open) jobs.close();
    open = [];
    await storage.close();
    for (const clean of cleanups.splice(0)) await clean();
  });

  it('are followed for every process, for their account alone, until they end', async () => {
    const [one, two] = [jobsOf('one'), jobsOf('two')];
    await one.begin('a', 'resp_1');
    expect(await two.isFollowed('a', 'resp_1')).toBe(true);
    expect(await two.isFollowed('b', 'resp_1')).toBe(false);
    expect(await two.isFollowed('a', 'resp_2')).toBe(false);
    await one.end('resp_1', true);
    expect(await two.isFollowed('a', 'resp_1')).toBe(false);
  });

  it('are no longer followed when their process has been silent for a minute, or was recovered', async () => {
    const [one, two] = [jobsOf('one'), jobsOf('two')];
    await one.begin('a', 'resp_1');
    nowMs += 59_000;
    expect(await two.isFollowed('a', 'resp_1')).toBe(true);
    nowMs += 1000;
    expect(await two.isFollowed('a', 'resp_1')).toBe(false);
    await one.begin('a', 'resp_2');
    await storage.responseJobs.removeOf(['one']);
    expect(await two.isFollowed('a', 'resp_2')).toBe(false);
  });

  it('are refreshed and stopped by the process that follows them, as soon as it hears of it', async () => {
    const [here, there] = pairOfBroadcasts();
    const [one, two] = [jobsOf('one', here), jobsOf('two', there)];
    await one.begin('a', 'resp_1');
    two.refresh('a', 'resp_1');
    two.refresh('b', 'resp_1');
    expect(asked).toEqual([['refresh', 'one', 'a', 'resp_1']]);
    expect(await two.stop('a', 'resp_1', 'cancel', 0)).toBe('stopped');
    expect(await two.stop('b', 'resp_1', 'cancel', 0)).toBe('gone');
    expect(asked.slice(1)).toEqual([['stop', 'one', 'a', 'resp_1', 'cancel']]);
  });

  it('are stopped within seconds also by a process that hears nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [one, two] = [jobsOf('one'), jobsOf('two')];
    await one.begin('a', 'resp_1');
    await two.stop('a', 'resp_1', 'delete', 0);
    // What is to be deleted stays so.
    await two.stop('a', 'resp_1', 'cancel', 0);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(5000);
    await vi.waitFor(() => expect(asked).toEqual([['stop', 'one', 'a', 'resp_1', 'delete']]));
  });

  it('are deleted once, whichever process is asked', async () => {
    const [one, two] = [jobsOf('one'), jobsOf('two')];
    await one.begin('a', 'resp_1');
    const outcomes = await Promise.all([
      two.stop('a', 'resp_1', 'delete', 0),
      one.markStopped('a', 'resp_1', 'delete'),
      two.stop('b', 'resp_1', 'delete', 0),
    ]);
    expect(outcomes.toSorted()).toEqual(['again', 'gone', 'stopped']);
    await one.end('resp_1', false);
    expect(await two.stop('a', 'resp_1', 'delete', 0)).toBe('gone');
  });

  it('are waited for when they are stopped', async () => {
    const [one, two] = [jobsOf('one'), jobsOf('two')];
    await one.begin('a', 'resp_1');
    let isOver = false;
    const stopped = two.stop('a', 'resp_1', 'cancel', 10_000).then(() => {
      isOver = true;
    });
    await vi.waitFor(async () =>
      expect(await storage.responseJobs.get('resp_1')).toMatchObject({ stop: 'cancel' }),
    );
    expect(isOver).toBe(false);
    await one.end('resp_1', true);
    await stopped;
  });

  it('leave nothing when they were deleted while a state was kept', async () => {
    const one = jobsOf('one');
    await storage.accounts.insert({ id: 'a', name: 'a', settings: '{}', limits: '{}', created_at: 0 });
    const row = { account_id: 'a', previous_id: null, created_at: 1, size_bytes: 1, sealed: 's' };
    for (const id of ['resp_1', 'resp_2']) {
      await one.begin('a', id);
      await storage.responses.insert({ ...row, id, expires_at: 9e12 }, []);
    }
    await one.end('resp_1', false);
    await one.end('resp_2', true);
    expect(await storage.responses.get('resp_1')).toBeUndefined();
    expect(await storage.responses.get('resp_2')).toBeDefined();
  });

  it('leave nothing either when the store failed at their end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const one = jobsOf('one');
    await storage.accounts.insert({ id: 'a', name: 'a', settings: '{}', limits: '{}', created_at: 0 });
    await one.begin('a', 'resp_1');
    const row = { account_id: 'a', previous_id: null, created_at: 1, size_bytes: 1, sealed: 's' };
    await storage.responses.insert({ ...row, id: 'resp_1', expires_at: 9e12 }, []);
    const broken = vi.spyOn(storage.responses, 'remove').mockRejectedValueOnce(new Error('broken'));
    await expect(one.end('resp_1', false)).rejects.toThrow('broken');
    expect(await storage.responses.get('resp_1')).toBeDefined();
    vi.advanceTimersByTime(5000);
    await vi.waitFor(async () => {
      expect(await storage.responses.get('resp_1')).toBeUndefined();
      expect(await storage.responseJobs.get('resp_1')).toBeUndefined();
    });
    broken.mockRestore();
  });

  it('cannot begin while the store fails', async () => {
    const one = jobsOf('one');
    await one.begin('a', 'resp_1');
    await expect(one.begin('a', 'resp_1')).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});
