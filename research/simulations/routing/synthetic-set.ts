/** A matrix of prompts and models from a generator: difficulty, domains, abilities, and forecasts that know a part of it. */
import {
  AbilityPriors,
  domainCount,
  domains,
  normalizeModelName,
  type QualityForecast,
  type StoredPriors,
} from '@sluice/router';
import { createRandom } from '../../training/router-model/index.ts';
import { logNormal, normal, type Random } from './draws.ts';
import type { ModelSpec, PromptSet } from './prompt-set.ts';

/** USD per million tokens of input and output, logits of ability, kilotokens of context, milliseconds, length of answers. */
const pool = [
  ['nano', 0.05, 0.4, -0.4, 64, 220, 4, 0.8],
  ['mini', 0.25, 2, 0.6, 128, 350, 7, 1],
  ['coder', 0.3, 1.2, 0.5, 256, 450, 9, 1],
  ['flash', 0.3, 2.5, 0.9, 1000, 400, 5, 1.1],
  ['medium', 1.25, 10, 1.5, 400, 700, 12, 1.2],
  ['large', 3, 15, 1.9, 200, 900, 15, 1],
  ['huge', 15, 75, 2.3, 200, 1600, 25, 1.3],
  ['newcomer', 0.8, 4, 1.3, 400, 500, 8, 1],
] as const;
const coderSkill = 1.4;
const domainSpread = 0.4;
/** Doubt of public scores, in logits. */
const priorDeviation = 0.35;
const difficultySpread = 1.6;
const domainDifficultySpread = 0.6;
/** Share of the variance of difficulty that forecasts know: what the shipped weights reach on sets of one task. */
const known = 0.3;
/** How sure forecasts are of the right domain. */
const domainTrust = 0.7;
/** How far forecasts of an answer's length are off, as a deviation of its logarithm. */
const lengthDoubt = 0.5;

const nanosPerToken = 1000;

function specs(): readonly ModelSpec[] {
  return pool.map(([name, input, output, , window, firstTokenMs, perTokenMs, outputMultiplier]) => ({
    name,
    price: {
      input: input * nanosPerToken,
      cachedInput: input * nanosPerToken * 0.1,
      output: output * nanosPerToken,
    },
    contextWindow: window * 1000,
    firstTokenMs,
    perTokenMs,
    outputMultiplier,
  }));
}

/** True abilities, model by model, domain by domain. */
function trueAbilities(random: Random): readonly Float64Array[] {
  return pool.map(([name, , , general]) =>
    Float64Array.from(domains, (domain) => {
      const skill = name === 'coder' && domain === 'code' ? coderSkill : 0;
      return general + skill + domainSpread * normal(random);
    }),
  );
}

/** What public scores would say: general ability with an error, and the coder's strength. */
function priorsOf(abilities: readonly Float64Array[], random: Random): AbilityPriors {
  const deviation = [priorDeviation, ...domains.map(() => domainSpread)];
  const models: Record<string, { mean: readonly number[]; deviation: readonly number[] }> = {};
  for (const [index, [name]] of pool.entries()) {
    const own = abilities[index] ?? new Float64Array(domainCount);
    const mean = own.reduce((sum, value) => sum + value, 0) / domainCount;
    const offsets = domains.map((domain) => (name === 'coder' && domain === 'code' ? coderSkill * 0.8 : 0));
    models[normalizeModelName(name)] = {
      mean: [mean + priorDeviation * normal(random), ...offsets],
      deviation,
    };
  }
  const stored: StoredPriors = {
    unknown: { mean: [1, ...domains.map(() => 0)], deviation: [1, ...domains.map(() => domainSpread)] },
    benchmarks: {},
    models,
    facts: { weights: [1], deviation: 0.6, unknownMakerDeviation: 0.6 },
  };
  return new AbilityPriors(stored);
}

/** @param size number of prompts */
export function syntheticSet(size: number, seed: number): PromptSet {
  const random = createRandom(seed);
  const models = specs();
  const abilities = trueAbilities(random);
  const domainMean = Float64Array.from(domains, () => domainDifficultySpread * normal(random));
  const scores = new Float64Array(size * models.length);
  const promptTokens = new Float64Array(size);
  const outputTokens = new Float64Array(size);
  const forecasts = Array.from({ length: size }, (_, prompt): QualityForecast => {
    const domain = Math.floor(random() * domainCount);
    const usual = domainMean[domain] ?? 0;
    const own = difficultySpread * normal(random);
    const error = difficultySpread * Math.sqrt((1 - known) / known) * normal(random);
    for (let model = 0; model < models.length; model++) {
      const ability = abilities[model]?.[domain] ?? 0;
      scores[prompt * models.length + model] = 1 / (1 + Math.exp(usual + own - ability));
    }
    promptTokens[prompt] = Math.min(8000, logNormal(random, 150, 1.1));
    const length = Math.max(8, Math.min(4000, logNormal(random, 280, 0.8)));
    outputTokens[prompt] = length;
    const shares = new Float64Array(domainCount).fill((1 - domainTrust) / (domainCount - 1));
    shares[domain] = domainTrust;
    return {
      shares,
      difficulty: usual + known * (own + error),
      known: 0.8,
      outputTokens: logNormal(random, length, lengthDoubt),
    };
  });
  const usual: QualityForecast = {
    shares: new Float64Array(domainCount).fill(1 / domainCount),
    difficulty: 0,
    known: 0,
    outputTokens: 350,
  };
  const title = `synthetic, ${size} prompts, forecasts know ${known * 100} % of difficulty`;
  return {
    title,
    models,
    forecasts,
    usual,
    scores,
    promptTokens,
    outputTokens,
    priors: priorsOf(abilities, random),
  };
}
