import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import {
  type AbilityProfile,
  createAbility,
  domainAbilities,
  sampleAbility,
  updateAbility,
} from './ability.ts';
import { domainCount } from './domains.ts';
import { predictSuccess } from './predict-success.ts';

const deviations = [1, ...Array.from({ length: domainCount }, () => 0.5)];
const start = createAbility([0.5], deviations);

function prompt(domain: number, difficulty = 0) {
  const shares = new Float64Array(domainCount);
  shares[domain] = 1;
  return { shares, difficulty };
}

const variances = (profile: AbilityProfile) =>
  [...domainAbilities(profile).normals].filter((_, at) => at % 2 === 1);
const means = (profile: AbilityProfile) =>
  [...domainAbilities(profile).normals].filter((_, at) => at % 2 === 0);

describe('an ability', () => {
  it('rises with right answers and falls with wrong ones, most in their domain', () => {
    const right = means(updateAbility(start, prompt(2), 1));
    const wrong = means(updateAbility(start, prompt(2), 0));
    const before = means(start);
    for (let domain = 0; domain < domainCount; domain++) {
      expect(right[domain]).toBeGreaterThan(before[domain] ?? 0);
      expect(wrong[domain]).toBeLessThan(before[domain] ?? 0);
    }
    expect((right[2] ?? 0) - (before[2] ?? 0)).toBeGreaterThan((right[3] ?? 0) - (before[3] ?? 0));
  });

  it('finds the mode of the posterior', () => {
    // One direction only: variance 1, one right answer. The mode solves mode = 1 - sigma(mode).
    const alone = createAbility([0], [1]);
    const mode = means(updateAbility(alone, prompt(0), 1))[0] ?? 0;
    expect(mode).toBeCloseTo(1 - 1 / (1 + Math.exp(-mode)), 6);
  });

  it('comes close to the truth after many answers', () => {
    const random = createRandom(5);
    let profile = createAbility([0], deviations);
    const truth = 1.4;
    for (let turn = 0; turn < 600; turn++) {
      const difficulty = 3 * random() - 1.5;
      const right = random() < 1 / (1 + Math.exp(difficulty - truth)) ? 1 : 0;
      profile = updateAbility(profile, prompt(4, difficulty), right);
    }
    expect(Math.abs((means(profile)[4] ?? 0) - truth)).toBeLessThan(0.35);
  });

  it('follows a model that gets worse, if older answers are discounted', () => {
    const play = (forgetting: number) => {
      let profile = start;
      for (let turn = 0; turn < 300; turn++)
        profile = updateAbility(profile, prompt(1), turn < 200 ? 1 : 0, forgetting);
      return means(profile)[1] ?? 0;
    };
    expect(play(0.97)).toBeLessThan(play(1));
  });

  it('is never less certain after an answer, and stays finite', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            domain: fc.integer({ min: 0, max: domainCount - 1 }),
            difficulty: fc.double({ min: -6, max: 6, noNaN: true }),
            score: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
          { maxLength: 40 },
        ),
        (answers) => {
          let profile = start;
          for (const { domain, difficulty, score } of answers) {
            const next = updateAbility(profile, prompt(domain, difficulty), score);
            const before = variances(profile);
            variances(next).forEach((variance, index) => {
              expect(variance).toBeLessThanOrEqual((before[index] ?? 0) + 1e-9);
              expect(variance).toBeGreaterThan(0);
            });
            expect(means(next).every(Number.isFinite)).toBe(true);
            profile = next;
          }
        },
      ),
    );
  });

  it('is sampled around its mean, deterministically for given random numbers', () => {
    expect(sampleAbility(start, createRandom(1))).toEqual(sampleAbility(start, createRandom(1)));
    const random = createRandom(2);
    const draws = Array.from({ length: 2000 }, () => sampleAbility(start, random).normals[0] ?? 0);
    const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const variance = draws.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws.length;
    expect(mean).toBeCloseTo(0.5, 0);
    expect(variance / 1.25).toBeCloseTo(1, 0);
  });
});

describe('predictSuccess', () => {
  it('falls with difficulty, and uncertainty moves it towards 0.5', () => {
    const sure = domainAbilities(createAbility([1], [0.01]));
    const unsure = domainAbilities(createAbility([1], [2]));
    expect(predictSuccess(prompt(0, 2), sure)).toBeLessThan(predictSuccess(prompt(0, 0), sure));
    expect(predictSuccess(prompt(0), unsure)).toBeLessThan(predictSuccess(prompt(0), sure));
    expect(predictSuccess(prompt(0), unsure)).toBeGreaterThan(0.5);
  });
});

it('a bad rating never raises an ability, however uncertain it was', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.05, max: 6, noNaN: true }),
      fc.double({ min: -6, max: 6, noNaN: true }),
      fc.double({ min: -6, max: 6, noNaN: true }),
      (deviation, mean, difficulty) => {
        const shares = new Float64Array(domainCount).fill(1 / domainCount);
        const before = createAbility([mean], [deviation]);
        const general = (score: number) =>
          updateAbility(before, { shares, difficulty }, score).mean[0] ?? Number.NaN;
        expect(general(0)).toBeLessThanOrEqual(mean + 1e-9);
        expect(general(1)).toBeGreaterThanOrEqual(mean - 1e-9);
      },
    ),
  );
});
