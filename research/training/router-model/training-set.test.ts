import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../packages/router/src/random.ts';
import { fitRasch } from './difficulty.ts';
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
    return {
      id: `${place}`,
      task: sums ? 'sums/plain' : 'kitchen/herbs',
      prompt,
      scores,
      cost: new Map(),
      outTokens: new Map(),
    };
  });
}

const set = createTrainingSet(records(400));
const train = Int32Array.from({ length: 300 }, (_, row) => row);

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

describe('parseRoutingRow', () => {
  it.each([
    ['', undefined],
    ['{"id":"a"}', undefined],
    ['{"prompt":"x","scores":{"m":1}}', 'x'],
  ])('%j', (line, prompt) => {
    expect(parseRoutingRow(line)?.prompt).toBe(prompt);
  });
});
