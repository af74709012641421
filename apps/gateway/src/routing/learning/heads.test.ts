import { encodeHeads, fitHeads, type GradedPrompt, type PromptSample } from '@sluice/router';
import { describe, expect, it } from 'vitest';
import { principal, routingTestBed } from '../../test-support/routing-test-bed.ts';
import type { HeadsVersion } from './account-heads.ts';
import { createAccountHeads } from './account-heads.ts';
import { decisionRecord, readDecisionRecord, sampleOf } from './decision-record.ts';
import { fitOnThread } from './fit-thread.ts';
import { createHeadTrainer } from './head-trainer.ts';
import { beginHeadsTrial, headsAdvantage, observeHeads } from './heads-trial.ts';

const who = { ...principal(), accountId: 'a' };
const noProof = { prompts: 100, mean: 0, error: 1 };
const report = { prompts: 100, familiar: noProof, unfamiliar: noProof };

/** Heads that say: the cheap model is always right, the dear one never. */
function heads(samples: readonly PromptSample[], stage: 'serving' | 'shadow'): HeadsVersion {
  const prompts = samples.map(
    (sample): GradedPrompt => ({
      sample,
      grades: [
        { model: 'one/cheap', score: 1, expected: 0.5 },
        { model: 'two/dear', score: 0, expected: 0.5 },
      ],
    }),
  );
  const fit = fitHeads(prompts);
  if (fit === undefined) throw new Error('There are enough prompts.');
  return {
    accountId: 'a',
    version: 'h1',
    createdMs: 1,
    report,
    bytes: encodeHeads(fit.weights),
    trial: beginHeadsTrial(stage),
  };
}

const kinds = ['rivers', 'cities', 'painters', 'laws', 'birds', 'songs', 'cooks'];
const verbs = ['Name', 'Describe', 'Compare', 'List', 'Explain'];
const promptOf = (at: number): string =>
  `${verbs[at % verbs.length]} ${kinds[at % kinds.length]} of ${kinds[(at * 3) % kinds.length]}, ${'very '.repeat(at % 4)}well.`;

async function gradedBed(stage: 'serving' | 'shadow') {
  const bed = await routingTestBed();
  bed.routing.restore({ abilities: new Map([['a', []]]), trials: new Map(), heads: [] });
  const ask = (at: number) =>
    bed.choose({ model: 'auto:best', messages: [{ role: 'user', content: promptOf(at) }] }, who);
  const samples = Array.from({ length: 80 }, (_, at) => ask(at).auto?.sample).flatMap((one) => one ?? []);
  bed.routing.putHeads('a', [heads(samples, stage)]);
  return { ...bed, ask };
}

describe('heads of an account', () => {
  it('choose for it, are explained and recorded, and leave other accounts alone', async () => {
    const { ask, choose } = await gradedBed('serving');
    const { auto, targets } = ask(500);
    expect(targets[0]?.id).toBe('one/cheap');
    expect(auto?.beliefOf('one/cheap')?.byHeads).toBeGreaterThan(0.05);
    expect(auto?.beliefOf('two/dear')?.byHeads).toBeLessThan(-0.05);
    const record = auto && readDecisionRecord(JSON.stringify(decisionRecord(auto, [])));
    expect(record?.heads).toMatchObject([{ version: 'h1', serving: true }]);
    expect(record && sampleOf(record)).toEqual(auto?.sample);
    const other = choose(
      { model: 'auto:best', messages: [{ role: 'user', content: 'Name a city.' }] },
      { ...who, accountId: 'b' },
    );
    expect([other.auto?.heads, other.auto?.sample]).toEqual([[], undefined]);
  });

  it('only watch in shadow, and serve once later grades prove them', async () => {
    const { ask, routing, stages } = await gradedBed('shadow');
    expect(ask(500).auto?.beliefOf('one/cheap')?.byHeads).toBe(0);
    for (let at = 0; at < 60; at++) {
      const { auto } = ask(500 + at);
      if (auto === undefined) throw new Error('There is a choice.');
      const record = decisionRecord(auto, []);
      await routing.addFeedback({
        requestId: `r${at}`,
        accountId: 'a',
        keyId: 'k',
        model: 'two/dear',
        score: 0,
        record,
      });
      if (stages.length > 0) break;
    }
    expect(stages).toEqual([['a', 'serving']]);
  });

  it('are withdrawn when later grades say that they predict worse', async () => {
    const { ask, routing, stages } = await gradedBed('serving');
    for (let at = 0; at < 60 && stages.length === 0; at++) {
      const { auto } = ask(500 + at);
      if (auto === undefined) throw new Error('There is a choice.');
      const record = decisionRecord(auto, []);
      await routing.addFeedback({
        requestId: `r${at}`,
        accountId: 'a',
        keyId: 'k',
        model: 'one/cheap',
        score: 0,
        record,
      });
    }
    expect(stages).toEqual([['a', 'withdrawn']]);
    expect(ask(900).auto?.heads).toEqual([]);
  });

  it('keep what the request left of its prompt with the grade', async () => {
    const { ask, routing, kept } = await gradedBed('serving');
    const { auto } = ask(1);
    if (auto === undefined) throw new Error('There is a choice.');
    await routing.addFeedback({
      requestId: 'r',
      accountId: 'a',
      keyId: 'k',
      model: 'one/cheap',
      score: 1,
      record: decisionRecord(auto, []),
    });
    expect(kept[0]?.kept).toMatchObject({
      promptId: 'r',
      keyId: 'k',
      sample: auto.sample,
      grades: [{ model: 'one/cheap', score: 1 }],
    });
  });
});

describe('the guard of heads', () => {
  it('is not moved by a key that floods it', () => {
    let trial = beginHeadsTrial('serving');
    for (let at = 0; at < 40; at++) trial = observeHeads(trial, 'honest', 0.1 + (at % 3) / 100);
    for (let at = 0; at < 5000; at++) trial = observeHeads(trial, 'liar', -0.05);
    expect(trial.stage).toBe('serving');
    expect(headsAdvantage(trial).count).toBeLessThan(130);
  });

  it.each([
    ['serving', -0.1, 'withdrawn'],
    ['serving', 0.1, 'serving'],
    ['shadow', 0.1, 'serving'],
    ['shadow', -0.1, 'shadow'],
    ['withdrawn', 0.1, 'withdrawn'],
  ] as const)('moves heads from %s by advantages of %d to %s', (from, advantage, to) => {
    let trial = beginHeadsTrial(from);
    for (let at = 0; at < 100; at++) trial = observeHeads(trial, 'k', advantage + (at % 2) / 50);
    expect(trial.stage).toBe(to);
  });
});

describe('the trainer of heads', () => {
  const trainer = (fit: () => Promise<{ bytes: Uint8Array; report: typeof report } | undefined>) => {
    const stored: HeadsVersion[] = [];
    const told: string[] = [];
    const errors: unknown[] = [];
    const state = createAccountHeads({ onStage: () => undefined, onError: (error) => errors.push(error) });
    const training = createHeadTrainer({
      heads: state,
      fit,
      load: () => Promise.resolve([]),
      wallNow: () => 7,
      store: (version) => {
        stored.push(version);
        return Promise.resolve(stored);
      },
      announce: (accountId) => told.push(accountId),
      onError: (error) => errors.push(error),
    });
    return { training, stored, told, errors, state };
  };

  it('fits after every 25 grades, and tells other processes', async () => {
    const { training, stored, told } = trainer(() => Promise.resolve({ bytes: new Uint8Array([1]), report }));
    for (let at = 0; at < 24; at++) training.note('a');
    await Promise.resolve();
    expect(stored).toEqual([]);
    training.note('a');
    await expect.poll(() => told).toEqual(['a']);
    expect(stored).toMatchObject([{ accountId: 'a', createdMs: 7, trial: { stage: 'shadow' } }]);
  });

  it('fits once at a time, and reports a failure', async () => {
    const { training, errors } = trainer(() => Promise.reject(new Error('out of memory')));
    const first = training.train('a');
    expect(await training.train('a')).toBe(false);
    await expect(first).rejects.toThrow('out of memory');
    for (let at = 0; at < 25; at++) training.note('a');
    await expect.poll(() => errors.length).toBe(1);
  });
});

it('the thread that fits heads answers, and reports that grades are too few', async () => {
  expect(await fitOnThread([])).toBeUndefined();
});
