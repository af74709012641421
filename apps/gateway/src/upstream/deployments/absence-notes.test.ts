import { describe, expect, it } from 'vitest';
import { type Broadcast, createBroadcast } from '../../shared-state/index.ts';
import { createAbsenceNotes } from './absence-notes.ts';
import { createDeployments, type Deployments } from './deployments.ts';

const id = 'openai/gpt#0';
const minute = 60_000;

function process(nowMs: () => number, send: (text: string) => void) {
  const deployments: Deployments = createDeployments({ now: nowMs, random: () => 0 });
  const broadcast: Broadcast & { receive(note: { topic: 'deployment'; text: string }): void } =
    createBroadcast(
      ({ text }) => send(text),
      () => undefined,
    );
  const failed = createAbsenceNotes(deployments, broadcast, nowMs);
  const stats = deployments.stats(id);
  return {
    deployments,
    stats,
    hear: (text: string) => broadcast.receive({ topic: 'deployment', text }),
    fail: () => {
      stats.end(stats.begin(nowMs()), 'failed', nowMs());
      failed(id);
    },
    answer: () => stats.end(stats.begin(nowMs()), 'ok', nowMs()),
    limit: (cooldownMs: number) => {
      const ticket = stats.begin(nowMs());
      stats.rateLimited(ticket, cooldownMs, nowMs());
      stats.end(ticket, 'limited', nowMs());
      failed(id);
    },
  };
}

describe('what processes tell each other of deployments', () => {
  it('keeps requests away from one that fails elsewhere, until this process probes it', () => {
    let nowMs = 1000;
    const other = process(
      () => nowMs,
      () => expect.unreachable(),
    );
    const notes: string[] = [];
    const one = process(
      () => nowMs,
      (text) => notes.push(text),
    );
    for (let turn = 0; turn < 4; turn++) one.fail();
    expect(notes).toEqual([]);
    for (let turn = 0; turn < 4; turn++) one.fail();
    expect(notes).toHaveLength(1);
    other.hear(notes[0] ?? '');
    expect(other.stats.available(nowMs)).toBe(false);
    nowMs += 5000;
    expect(other.stats.available(nowMs)).toBe(true);
    expect(other.stats.begin(nowMs).isProbe).toBe(true);
  });

  it('does not believe that one fails while it answers here, but that it is in cooldown', () => {
    let nowMs = 1000;
    const one = process(
      () => nowMs,
      () => undefined,
    );
    const note = JSON.stringify({ id, breakerMs: 5000, cooldownMs: 0 });
    one.answer();
    nowMs += 9999;
    one.hear(note);
    expect(one.stats.available(nowMs)).toBe(true);
    one.hear(JSON.stringify({ id, breakerMs: 0, cooldownMs: 100 }));
    expect(one.stats.available(nowMs)).toBe(false);
    nowMs += 100;
    one.hear(note);
    expect(one.stats.available(nowMs)).toBe(false);
  });

  it('keeps requests away from one that is in cooldown elsewhere', () => {
    const notes: string[] = [];
    const one = process(
      () => 0,
      (text) => notes.push(text),
    );
    const other = process(
      () => 500,
      () => expect.unreachable(),
    );
    one.limit(10_000);
    other.hear(notes[0] ?? '');
    expect([other.stats.available(10_499), other.stats.available(10_500)]).toEqual([false, true]);
  });

  it('tells again only what has changed', () => {
    let nowMs = 0;
    const notes: string[] = [];
    const one = process(
      () => nowMs,
      (text) => notes.push(text),
    );
    one.limit(3000);
    one.limit(3000);
    expect(notes).toHaveLength(1);
    nowMs = 3000;
    one.limit(3000);
    expect(notes).toHaveLength(2);
  });

  it.each([
    ['for too long', JSON.stringify({ id, breakerMs: 1e12, cooldownMs: 1e12 }), minute],
    ['without numbers', JSON.stringify({ id, breakerMs: '9', cooldownMs: null }), 0],
    ['for a negative time', JSON.stringify({ id, breakerMs: -1, cooldownMs: -1 }), 0],
    ['of nothing', 'null', 0],
    ['that is no JSON', '{', 0],
  ])('does not believe a note %s', (_what, text, absentMs) => {
    const one = process(
      () => 0,
      () => undefined,
    );
    one.hear(text);
    expect(one.stats.available(0)).toBe(absentMs === 0);
    expect(one.stats.available(absentMs)).toBe(true);
  });

  it('takes no notes of deployments that this process does not know, or that callers named', () => {
    const one = process(
      () => 0,
      () => undefined,
    );
    one.hear(JSON.stringify({ id: 'other/model#0', breakerMs: 1, cooldownMs: 1 }));
    expect([...one.deployments.all().keys()]).toEqual([id]);
  });
});
