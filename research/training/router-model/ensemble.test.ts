import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../packages/router/src/random.ts';
import { fitAmounts } from './cost-head.ts';
import { fitRasch } from './difficulty.ts';
import { type Ensemble, fitEnsemble } from './ensemble.ts';
import { randomFolds, taskFolds } from './folds.ts';
import { parseRoutingRow, type RoutingRow } from './routing-row.ts';
import { createTrainingSet, rowsWithout } from './training-set.ts';

/** Made-up records: `weak` fails at everything with numbers, `strong` at little, `odd` only knows cooking. */
function records(count: number): RoutingRow[] {
  const random = createRandom(11);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return Array.from({ length: count }, (_, place) => {
    const sums = place % 2 === 0;
    const prompt = sums
      ? `Compute ${Math.floor(random() * 900)} times ${Math.floor(random() * 900)} plus ${pick(['the tax', 'interest', 'a discount', 'the fee'])} of case ${place}`
      : `Which herb goes with ${pick(['roast lamb', 'tomato soup', 'fried fish', 'apple pie'])} in ${pick(['winter', 'summer', 'spring'])} kitchen ${place}?`;
    const hit = (chance: number) => (random() < chance ? 1 : 0);
    const scores = new Map([
      ['weak', hit(sums ? 0.1 : 0.8)],
      ['strong', hit(0.9)],
      ['odd', hit(sums ? 0.2 : 0.95)],
    ]);
    const cost = new Map([...scores.keys()].map((model) => [model, (sums ? 3 : 1) * (0.5 + random())]));
    return {
      id: `${place}`,
      task: sums ? 'sums/plain' : 'kitchen/herbs',
      prompt,
      scores,
      cost,
      outTokens: new Map(),
    };
  });
}

const set = createTrainingSet(records(400));
const train = Int32Array.from({ length: 300 }, (_, row) => row);
const test = Int32Array.from({ length: 100 }, (_, row) => row + 300);
const models = ['weak', 'strong', 'odd'];
const options = { seed: 1, folds: 3, log: () => undefined };
let ensemble: Ensemble;

beforeAll(() => {
  ensemble = fitEnsemble(set, train, models, options);
});

describe('the ensemble', () => {
  it('learns which model is good at which task', () => {
    const predicted = ensemble.predict(test);
    test.forEach((row, place) => {
      const [weak = 0, strong = 0, odd = 0] = predicted.subarray(place * 3, place * 3 + 3);
      if (row % 2 === 0) expect(strong - weak).toBeGreaterThan(0.4);
      else expect(odd).toBeGreaterThan(0.7);
    });
  });

  it('trusts words less and style more with fewer labels', () => {
    const [words = 0, , , shape = 0] = ensemble.familiar.overall.contrast;
    const few = fitEnsemble(set, train.subarray(0, 40), models, options).familiar.overall.contrast;
    expect(few[0]).toBeLessThan(words);
    expect(few[3]).toBeGreaterThan(shape);
  });

  it('predicts training prompts by cross-fitting, deterministically', () => {
    expect(ensemble.crossFitted).toHaveLength(train.length * models.length);
    expect(fitEnsemble(set, train, models, options).predict(test)).toEqual(ensemble.predict(test));
  });

  it('does not use scores of other rows', () => {
    const blind = createTrainingSet(
      set.rows.map((row, place) => (place < 300 ? row : { ...row, scores: new Map([['weak', 1]]) })),
    );
    expect(fitEnsemble(blind, train, models, options).predict(test)).toEqual(ensemble.predict(test));
  });
});

describe('folds', () => {
  it('contain every row once', () => {
    for (const folds of [
      randomFolds(set, train, 4, createRandom(1)),
      taskFolds(set, train, 4, createRandom(1)),
    ]) {
      expect(folds.flatMap((fold) => [...fold]).sort((a, b) => a - b)).toEqual([...train]);
    }
  });

  it('leave out whole tasks, and every prompt with the same question', () => {
    const [first] = taskFolds(set, train, 2, createRandom(1));
    expect(new Set([...(first ?? [])].map((row) => set.taskOf[row])).size).toBe(1);
    const doubled = createTrainingSet([...set.rows.slice(0, 2), ...set.rows.slice(0, 1)]);
    expect([...rowsWithout(doubled, Int32Array.of(0, 1, 2), Int32Array.of(0))]).toEqual([1]);
  });
});

describe('difficulties', () => {
  it('order models by their correct answers', () => {
    const { ability } = fitRasch(set, train);
    const of = (model: string) => ability[set.models.indexOf(model)] ?? 0;
    expect(of('strong')).toBeGreaterThan(of('odd'));
    expect(of('odd')).toBeGreaterThan(of('weak'));
  });
});

describe('amounts', () => {
  it('are predicted by prompt, and correct on average', () => {
    const values = Float64Array.from(
      [...train].flatMap((row) => models.map((model) => set.rows[row]?.cost.get(model) ?? 0)),
    );
    const predicted = fitAmounts(set, { models, rows: train, values }).predict(test);
    const mean = (even: boolean) => {
      const own = [...predicted].filter((_, at) => (Math.floor(at / 3) % 2 === 0) === even);
      return own.reduce((sum, value) => sum + value, 0) / own.length;
    };
    expect(mean(true) / mean(false)).toBeGreaterThan(2.4);
    expect(mean(true)).toBeGreaterThan(2.4);
    expect(mean(true)).toBeLessThan(3.6);
  });
});

describe('parseRoutingRow', () => {
  it.each([
    ['', undefined],
    ['{"id":"a"}', undefined],
    ['{"prompt":"x","scores":{"m":1}}', 'x'],
  ])('%j', (line, prompt) => {
    expect(parseRoutingRow(line)?.prompt).toBe(prompt);
  });
});
