import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPromptReader } from '../text/index.ts';
import { AbilityPriors } from './ability-priors.ts';
import { type Domain, domains } from './domains.ts';
import { difficultyFor, predictSuccess } from './predict-success.ts';
import { QualityModel } from './quality-model.ts';
import { decodeWeights, encodeWeights } from './quality-weights.ts';

const weights = (name: string) => readFileSync(new URL(`../../weights/${name}`, import.meta.url));
const bytes = weights('router.bin');
const model = QualityModel.load(bytes);
const priors = new AbilityPriors(JSON.parse(weights('abilities.json').toString('utf8')));
const forecast = (text: string) => model.forecast(createPromptReader()(text));

describe('the shipped quality model', () => {
  it.each<readonly [Domain, string]>([
    [
      'maths',
      'A train travels 60 miles in 1.5 hours. How many miles does it travel in 4 hours at the same speed?',
    ],
    ['code', 'Write a python function that returns the second largest number of a list.'],
    [
      'medicine',
      'A 54-year-old woman comes to the physician with chest pain and fever. Which diagnosis is most likely?',
    ],
    ['chat', 'Write a friendly email to my colleagues about the picnic next week'],
  ])('recognizes %s', (domain, text) => {
    const { shares } = forecast(text);
    expect(domains[shares.indexOf(Math.max(...shares))]).toBe(domain);
  });

  it('finds a hard question harder than an easy one', () => {
    const easy = forecast('Which animal says moo?\nA. cow\nB. cat\nC. dog\nD. bird').difficulty;
    const hard = forecast(
      'Let $p$ be a prime and $G$ a group of order $p^3$ that is not abelian. Determine the number of conjugacy classes of $G$ and prove that $\\sum_{\\chi} \\chi(1)^2 = p^3$.',
    ).difficulty;
    expect(hard).toBeGreaterThan(easy);
  });

  it('gives shares that add up to 1 and finite numbers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
        const { shares, difficulty, known, outputTokens } = forecast(text);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
        expect([difficulty, known, outputTokens].every(Number.isFinite)).toBe(true);
        expect(known >= 0 && known <= 1).toBe(true);
      }),
    );
  });

  it.each([['router.bin'], ['abilities.json']])('%s is the file of the manifest', (name) => {
    const { files } = JSON.parse(weights('manifest.json').toString('utf8'));
    expect(createHash('sha256').update(weights(name)).digest('hex')).toBe(files[name]);
  });

  it('is unchanged after encoding and decoding', () => {
    expect(encodeWeights(decodeWeights(bytes))).toEqual(new Uint8Array(bytes));
  });

  it.each([
    ['too short', bytes.subarray(0, 100)],
    ['of another kind', Buffer.from(bytes).fill(7, 0, 8)],
  ])('rejects bytes that are %s', (_, damaged) => {
    expect(() => QualityModel.load(damaged)).toThrow(/weights/);
  });
});

describe('shipped abilities', () => {
  const general = (name: string) => priors.find(name)?.mean[0] ?? Number.NaN;

  it.each([
    ['gpt-4o-2024-08-06', 'gpt-3.5-turbo-0125'],
    ['openai/gpt-5-2025-08-07', 'openai/gpt-4o-mini-2024-07-18'],
    ['meta/llama-3.1-405b-instruct', 'meta/llama-3.1-8b-instruct'],
    ['claude-sonnet-4-5-20250929', 'claude-3-haiku-20240307'],
  ])('%s is above %s', (better, worse) => {
    expect(general(better)).toBeGreaterThan(general(worse));
  });

  it('are found by names without a date, but not for unknown names', () => {
    expect(priors.find('gpt-5')).toBeDefined();
    expect(priors.find('no-such-model-9')).toBeUndefined();
  });

  it('rise with public scores, and become more certain with their number', () => {
    const low = priors.fromScores({ mmlu: 0.6, gpqa: 0.25 });
    const high = priors.fromScores({ mmlu: 0.9, gpqa: 0.7 });
    const more = priors.fromScores({ mmlu: 0.9, gpqa: 0.7, math: 0.9, humaneval: 0.9 });
    expect(high.mean[0]).toBeGreaterThan(low.mean[0] ?? 0);
    expect(more.covariance[0]).toBeLessThan(high.covariance[0] ?? 0);
    expect(priors.fromScores({ 'no such benchmark': 0.4 })).toEqual(priors.forUnknownModel());
  });

  it('of models without scores rise with size, price, release date and place among siblings', () => {
    const general = (name: string, facts: { outputPrice?: number; released?: number } = {}) =>
      priors.fromFacts({ name, ...facts }).mean[0] ?? Number.NaN;
    expect(general('acme-70b-instruct')).toBeGreaterThan(general('acme-7b-instruct'));
    expect(general('acme-7b-instruct')).toBeGreaterThan(general('acme-7b-base'));
    expect(general('acme-large')).toBeGreaterThan(general('acme-nano'));
    const priced = (outputPrice: number) => general('acme-3', { outputPrice, released: 2024 });
    expect(priced(30)).toBeGreaterThan(priced(1));
    const dated = (released: number) => general('acme-3', { outputPrice: 1, released });
    expect(dated(2026)).toBeGreaterThan(dated(2023.5));
    expect(general('acme-3-2025-08-01')).toBeGreaterThan(general('acme-3-2023-08-01'));
  });

  it('of an unknown maker are less certain', () => {
    const doubt = (name: string) => priors.fromFacts({ name }).covariance[0] ?? Number.NaN;
    expect(doubt('acme-70b-instruct')).toBeGreaterThan(doubt('qwen-70b-instruct'));
  });
});

describe('factors of graded pools', () => {
  const question =
    'Which of the following is a right guaranteed by the First Amendment?\nA. trial by jury\nB. free speech\nC. privacy\nD. bail';
  const target = (name: string) => ({ name, price: undefined });
  const gain = (strong: string, weak: string, text: string) =>
    predictSuccess(forecast(text), priors.of(target(strong)).abilities) -
    predictSuccess(forecast(text), priors.of(target(weak)).abilities);

  it('are as many as the loadings of a model, measured or not', () => {
    const count = forecast(question).factors?.length;
    expect(count).toBe(model.factorCount);
    for (const name of ['gpt-4-1106-preview', 'acme-70b-instruct'])
      expect(priors.of(target(name)).abilities.loadings?.length).toBe(count);
  });

  it('change how much better a strong model is expected to be', () => {
    const plain = { ...forecast(question), factors: undefined };
    const abilities = priors.of(target('gpt-4-1106-preview')).abilities;
    expect(predictSuccess(forecast(question), abilities)).not.toBe(predictSuccess(plain, abilities));
    expect(gain('gpt-4-1106-preview', 'mixtral-8x7b-instruct-v0.1', question)).toBeGreaterThan(0);
  });

  it('count as difficulty where the ability of one model is observed', () => {
    const { abilities } = priors.of(target('gpt-4-1106-preview'));
    const prompt = forecast(question);
    const own = difficultyFor(prompt, abilities);
    expect(own.factors).toBeUndefined();
    const certain = {
      ...abilities,
      normals: abilities.normals.map((value, at) => (at % 2 === 0 ? value : 0)),
    };
    expect(predictSuccess(own, certain)).toBeCloseTo(predictSuccess(prompt, certain), 1);
  });
});
