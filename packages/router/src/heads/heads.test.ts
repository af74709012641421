import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { createPromptReader } from '../text/index.ts';
import { fitHeads } from './fit-heads.ts';
import { boundedWeights, type GradedPrompt } from './graded-prompts.ts';
import { decodeHeads, encodeHeads } from './head-codec.ts';
import { HeadModel, withHeads } from './head-model.ts';
import { decodeSample, encodeSample, samplePrompt } from './prompt-sample.ts';

const read = createPromptReader();
const sampleOf = (text: string) => samplePrompt(read(text));

const subjects = {
  law: ['court', 'plaintiff', 'contract', 'statute', 'verdict', 'tort', 'appeal', 'judge'],
  cooking: ['onion', 'simmer', 'butter', 'recipe', 'oven', 'flour', 'season', 'sauce'],
  music: ['chord', 'tempo', 'violin', 'octave', 'rhythm', 'melody', 'sonata', 'tuning'],
  sport: ['goal', 'referee', 'league', 'sprint', 'coach', 'penalty', 'medal', 'pitch'],
};
type Subject = keyof typeof subjects;

function promptOf(task: Subject, random: () => number): string {
  const words = subjects[task];
  return `Explain ${Array.from({ length: 12 }, () => words[Math.floor(random() * words.length)]).join(' the ')}?`;
}

/** Prompts in which `clever` answers law and music right, `plain` the rest, as their scores say with some noise. */
function gradedPrompts(count: number, seed: number, names: readonly Subject[]): readonly GradedPrompt[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const task = names[at % names.length] ?? 'law';
    const text = promptOf(task, random);
    const isHard = task === 'law' || task === 'music';
    const score = (chance: number): number => (random() < chance ? 1 : 0);
    return {
      sample: sampleOf(text),
      task,
      grades: [
        { model: 'clever', score: score(isHard ? 0.9 : 0.3), expected: 0.6 },
        { model: 'plain', score: score(isHard ? 0.3 : 0.9), expected: 0.6 },
      ],
    };
  });
}

function fitted(prompts: readonly GradedPrompt[]) {
  const fit = fitHeads(prompts);
  if (fit === undefined) throw new Error('There are enough prompts.');
  return { ...fit, model: new HeadModel(fit.weights) };
}

function gainOf(model: HeadModel, text: string): number {
  const forecast = model.read(sampleOf(text));
  const of = (name: string): number => withHeads(0.6, forecast, model.models.get(name));
  return of('clever') - of('plain');
}

describe('a sample of a prompt', () => {
  it('is the same after encoding and decoding, for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600, unit: 'grapheme' }), (text) => {
        const sample = sampleOf(text);
        expect(decodeSample(encodeSample(sample))).toEqual(sample);
      }),
      { seed: 20261127 },
    );
  });

  it('has a bounded size', () => {
    const long = Array.from({ length: 5000 }, (_, at) => `word${at}x`).join(' ');
    expect(encodeSample(sampleOf(long)).length).toBeLessThan(460);
  });

  it.each([[0], [1], [63], [2000]])('is not read from %i bytes', (length) => {
    expect(decodeSample(new Uint8Array(length))).toBeUndefined();
  });
});

describe('heads', () => {
  const all: readonly Subject[] = ['law', 'cooking', 'music', 'sport'];
  const { model, weights, familiar } = fitted(gradedPrompts(400, 1, all));

  it('learn which model suits which prompts', () => {
    expect(gainOf(model, promptOf('law', createRandom(77)))).toBeGreaterThan(0.2);
    expect(gainOf(model, promptOf('cooking', createRandom(78)))).toBeLessThan(-0.2);
    expect(familiar.mean).toBeGreaterThan(2 * familiar.error);
  });

  it('say almost nothing about prompts unlike all of training', () => {
    const foreign =
      'SELECT id, sum(x) FROM t WHERE y > 3 GROUP BY id;\n{"a": [1, 2, 3]}\n\tint main() { return 0; }';
    expect(Math.abs(gainOf(model, foreign))).toBeLessThan(0.1);
  });

  it('are believed less where whole subjects contradict them', () => {
    // What is learned from three subjects says the opposite about the fourth.
    const prompts = gradedPrompts(300, 2, ['law', 'cooking', 'sport']);
    const { weights: own } = fitted(prompts);
    expect(own.trust.farTrust.detail).toBeLessThan(own.trust.nearTrust.detail);
  });

  it('are the same after encoding and decoding', () => {
    expect(decodeHeads(encodeHeads(weights))).toEqual(weights);
  });

  it.each([
    ['too short', (bytes: Uint8Array) => bytes.subarray(0, 8), /header/],
    ['cut', (bytes: Uint8Array) => bytes.subarray(0, -1), /bytes/],
    ['of another kind', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 0 ? 0 : byte)), /Not heads/],
  ])('are refused when %s', (_, damage, message) => {
    expect(() => decodeHeads(damage(encodeHeads(weights)))).toThrow(message);
  });

  it('are fitted the same way twice', () => {
    const prompts = gradedPrompts(80, 3, all);
    expect(encodeHeads(fitted(prompts).weights)).toEqual(encodeHeads(fitted(prompts).weights));
  });

  it('need fifty prompts, and ten grades of a model', () => {
    expect(fitHeads(gradedPrompts(49, 4, all))).toBeUndefined();
    const few = gradedPrompts(60, 4, all).map((one, at) => ({
      ...one,
      grades: [{ ...(one.grades[0] ?? { score: 0, expected: 0 }), model: `m${at}` }],
    }));
    expect(fitHeads(few)).toBeUndefined();
  });

  it('draw a model with few grades to what others suggest of it', () => {
    // Expected to be as good as the others, which all were better than expected; ten lucky or unlucky grades say little.
    const prompts = gradedPrompts(300, 6, all).map((one, at) => ({
      ...one,
      grades: [
        ...one.grades,
        ...(at < 10 ? [{ model: 'fresh', score: at < 5 ? 1 : 0, expected: 0.3 }] : []),
        { model: 'third', score: at % 10 < 4 ? 1 : 0, expected: 0.3 },
      ],
    }));
    const fresh = fitted(prompts).model.models.get('fresh');
    expect(fresh?.mean).toBeGreaterThan(0.32);
    expect(fresh?.mean).toBeLessThan(0.5);
  });

  it('let all models share what a prompt has in common, whatever the number of their grades', () => {
    const forecast = {
      common: -0.3,
      factors: new Float64Array(5),
      trust: { level: 1, detail: 1, doubt: 0 },
      shift: 0,
    };
    const belief = { mean: 0.6, expected: 0.6, loadings: new Float64Array(5) };
    const of = (grades: number): number => withHeads(0.6, forecast, { ...belief, belief: grades });
    expect(of(0.1)).toBeCloseTo(of(0.9), 9);
  });

  it('change nothing about choices if grades are noise', () => {
    const random = createRandom(9);
    const noise = gradedPrompts(300, 5, all).map((one) => ({
      ...one,
      grades: one.grades.map((grade) => ({ ...grade, score: random() < 0.6 ? 1 : 0 })),
    }));
    const { model: own } = fitted(noise);
    expect(Math.abs(gainOf(own, promptOf('law', createRandom(79))))).toBeLessThan(0.12);
  });
});

describe('the weight of grades', () => {
  it.each<[string, readonly (readonly [string | undefined, number])[], readonly number[]]>([
    ['one key counts in full', [['a', 2000]], [2000]],
    [
      'a flood counts as 500',
      [
        ['a', 300],
        ['b', 20_000],
      ],
      [300, 600],
    ],
    [
      'grades of the operator always count',
      [
        [undefined, 3000],
        ['a', 10],
      ],
      [3000, 10],
    ],
    [
      'keys that send as much count as much',
      [
        ['a', 900],
        ['b', 900],
      ],
      [900, 900],
    ],
  ])('is bounded: %s', (_, sent, counted) => {
    const prompts = sent.flatMap(([key, count]) => Array.from({ length: count }, () => ({ key })));
    const weights = boundedWeights(prompts);
    const sums = sent.map(([key]) =>
      prompts.reduce((sum, prompt, at) => sum + (prompt.key === key ? (weights[at] ?? 0) : 0), 0),
    );
    for (const [at, sum] of sums.entries()) expect(sum).toBeCloseTo(counted[at] ?? 0, 6);
  });
});
