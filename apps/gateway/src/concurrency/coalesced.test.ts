import { expect, it } from 'vitest';
import { coalesced } from './coalesced.ts';

/** Work whose runs end when told. */
function runs() {
  const ends: PromiseWithResolvers<void>[] = [];
  const run = coalesced(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { ends, run };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('gives every call a run that began after it, and never runs twice at once', async () => {
  const { ends, run } = runs();
  const done: string[] = [];
  const first = run().then(() => done.push('first'));
  const others = [run(), run(), run()].map((call) => call.then(() => done.push('other')));
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await first;
  await turn();
  expect([done, ends.length]).toEqual([['first'], 2]);
  const late = run().then(() => done.push('late'));
  ends[1]?.resolve();
  await Promise.all(others);
  await turn();
  expect([done, ends.length]).toEqual([['first', 'other', 'other', 'other'], 3]);
  ends[2]?.resolve();
  await late;
});

it('runs again after one that failed, which only its own callers hear of', async () => {
  const { ends, run } = runs();
  const failing = expect(run()).rejects.toThrow('no database');
  const next = run();
  ends[0]?.reject(new Error('no database'));
  await failing;
  await turn();
  ends[1]?.resolve();
  await next;
});
