import { describe, expect, it } from 'vitest';
import type { LimitSubject } from './port.ts';
import { createSubjectCounters } from './subject-counters.ts';

const owner = { kind: 'key', id: 'k' } as const;
const user = (name: string, accountId = 'acc'): LimitSubject => ({
  kind: 'end_user',
  id: name,
  accountId,
  owner,
  endUser: name,
});

describe('counters of end users', () => {
  it('are forgotten from the one that was used longest ago, beyond the number that is kept', () => {
    const counters = createSubjectCounters(() => 0);
    const first = counters(user('first'));
    const busy = counters(user('busy'));
    busy.inFlight = 1;
    const other = counters(user('first', 'other'));
    const key = counters({ kind: 'key', id: 'k', accountId: 'acc' });
    for (let made = 0; made < 30_000; made++) {
      counters(user(`u${made}`));
      counters(user('used'));
    }
    expect(counters(user('u29999')).lastUsedMs).toBe(0);
    expect(counters(user('busy'))).toBe(busy);
    expect(counters(user('first', 'other'))).toBe(other);
    expect(counters({ kind: 'key', id: 'k', accountId: 'acc' })).toBe(key);
    expect(counters(user('first'))).not.toBe(first);
  });

  it('are forgotten after a while without a request', () => {
    let nowMs = 0;
    const counters = createSubjectCounters(() => nowMs);
    const first = counters(user('first'));
    nowMs = 599_000;
    expect(counters(user('first'))).toBe(first);
    nowMs = 1_300_000;
    counters(user('next'));
    expect(counters(user('first'))).not.toBe(first);
  });
});
