import { describe, expect, it, vi } from 'vitest';
import { createRetention } from './retention.ts';

const dayMs = 86_400_000;

const removePending = vi.fn((_beforeMs: number) => Promise.resolve());

describe('retention', () => {
  it('deletes in batches until nothing older is left', async () => {
    const removed: number[] = [];
    const left = [2000, 2000, 7];
    const removeBefore = (beforeMs: number): Promise<number> => {
      removed.push(beforeMs);
      return Promise.resolve(left.shift() ?? 0);
    };
    const retention = createRetention({
      storage: { usage: { ...unused, removeBefore }, allowProposals },
      retentionMs: () => 10 * dayMs,
      now: () => 50 * dayMs,
      onError: () => undefined,
    });
    await vi.waitFor(() => expect(removePending).toHaveBeenCalledWith(-40 * dayMs));
    retention.close();
    expect(removed).toEqual([40 * dayMs, 40 * dayMs, 40 * dayMs]);
  });

  it('keeps everything unless it is told, and reports a store that fails', async () => {
    const errors: unknown[] = [];
    const removeBefore = vi.fn(() => Promise.reject(new Error('no disk')));
    const open = (retentionMs: number | undefined) =>
      createRetention({
        storage: { usage: { ...unused, removeBefore }, allowProposals },
        retentionMs: () => retentionMs,
        now: () => 50 * dayMs,
        onError: (error) => errors.push(error),
      }).close();
    open(undefined);
    expect(removeBefore).not.toHaveBeenCalled();
    open(dayMs);
    await vi.waitFor(() => expect(errors).toHaveLength(1));
  });
});

const never = (): Promise<never> => Promise.reject(new Error('not asked for'));
const allowProposals = {
  insert: never,
  get: never,
  list: never,
  pending: never,
  decide: never,
  removePending,
};
const unused = {
  append: never,
  get: never,
  spentBy: never,
  spentOnModels: never,
  spentForEndUser: never,
  summary: never,
  list: never,
  latency: never,
};
