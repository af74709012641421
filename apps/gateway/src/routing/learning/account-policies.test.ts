/** What is kept between choices: records of pace, trials of policies, rows of beliefs. */
import { describe, expect, it } from 'vitest';
import { loadShippedQuality, type Quality } from '../scoring/quality.ts';
import { createAccountPolicies, type PolicyEvidence } from './account-policies.ts';
import {
  beginTrial,
  currentTrial,
  observeServed,
  observeShadow,
  type ServedFeedback,
} from './policy-trial.ts';
import { feedbackRows, readAbilities, readTrials } from './stored-rows.ts';
import { createTrackRecord } from './track-record.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('the record of a model', () => {
  it('starts with assumptions and moves to observations', () => {
    const record = createTrackRecord(() => 0);
    expect(record.pace('m', true).firstTokenMs).toBeGreaterThan(record.pace('m', false).firstTokenMs);
    expect(record.outputMultiplier('m', true)).toBeCloseTo(4);
    for (let at = 0; at < 60; at++)
      record.observe('m', false, { firstTokenMs: 200, totalMs: 1200, outputTokens: 100, expectedTokens: 50 });
    const { firstTokenMs, perTokenMs } = record.pace('m', false);
    expect([Math.round(firstTokenMs / 10), Math.round(perTokenMs)]).toEqual([20, 10]);
    expect(record.outputMultiplier('m', false)).toBeCloseTo(2, 1);
  });

  it('old observations decay', () => {
    let now = 0;
    const record = createTrackRecord(() => now);
    const usual = record.pace('m', false);
    for (let at = 0; at < 40; at++)
      record.observe('m', false, {
        firstTokenMs: 60_000,
        totalMs: 90_000,
        outputTokens: 100,
        expectedTokens: 50,
      });
    expect(record.pace('m', false).firstTokenMs).toBeGreaterThan(50_000);
    now = 24 * 60 * minute;
    expect(record.pace('m', false).firstTokenMs).toBeCloseTo(usual.firstTokenMs);
  });

  it('learns the ratio of counted to estimated tokens', () => {
    const record = createTrackRecord(() => 0);
    expect(record.promptMultiplier('m')).toBe(1);
    const answer = { firstTokenMs: 1, totalMs: 2, outputTokens: 100, expectedTokens: 50 };
    for (let at = 0; at < 60; at++) record.observe('m', false, { ...answer, promptRatio: 1.2 });
    record.observe('m', false, { ...answer, promptRatio: undefined });
    expect(record.promptMultiplier('m')).toBeCloseTo(1.2, 1);
    for (let at = 0; at < 100; at++) record.observe('m', false, { ...answer, promptRatio: 900 });
    expect(record.promptMultiplier('m')).toBeLessThanOrEqual(2);
  });

  it('learns no throughput from very short answers', () => {
    const record = createTrackRecord(() => 0);
    const before = record.pace('m', false).perTokenMs;
    record.observe('m', false, {
      firstTokenMs: undefined,
      totalMs: 90_000,
      outputTokens: 1,
      expectedTokens: 50,
    });
    expect(record.pace('m', false).perTokenMs).toBe(before);
  });
});

const repeated = (count: number, ...values: number[]) => Array.from({ length: count }, () => values).flat();

const other = { forecast: 0.7, paid: 0.1 };
const graded = (
  score: number,
  forecast = 0.7,
  blind: ServedFeedback['baseline'] | null = other,
): ServedFeedback => ({
  score,
  forecast,
  paid: 0.1,
  baseline: blind ?? undefined,
});

describe('policy trial', () => {
  /**
   * Answers that were foretold 0.7, where the blind choice was another model of as much, at the same cost; as many others, where
   * it was the same one, were as good as foretold.
   */
  const served = (gains: readonly number[]) =>
    gains
      .flatMap((gain) => [graded(0.7, 0.7, null), graded(0.7 + gain)])
      .reduce((trial, grade) => observeServed(trial, grade, 5), beginTrial('serving', 0));

  it.each([
    ['better', repeated(40, 0.1, 0.05), 'serving'],
    ['as good', repeated(40, 0.1, -0.1), 'serving'],
    ['worse, with few grades', repeated(20, -0.4), 'serving'],
    ['surely worse', repeated(40, -0.2, -0.1), 'withdrawn'],
    ['perhaps worse', repeated(30, 0.28, -0.32), 'serving'],
  ])('%s than the baseline', (_, gains, stage) => {
    expect(served(gains).stage).toBe(stage);
  });

  it('is not withdrawn for severe feedback, nor for answers the baseline would have given', () => {
    const after = (grade: ServedFeedback) =>
      Array.from({ length: 3000 }, () => grade).reduce(
        (trial, one) => observeServed(trial, one, 5),
        beginTrial('serving', 0),
      );
    expect(after(graded(0, 0.9, null)).stage).toBe('serving');
    expect(after(graded(0, 0.9, { forecast: 0.8, paid: 0.1 })).stage).toBe('serving');
    // Where it sends what it foretells too highly, while its forecasts are right elsewhere.
    let trial = beginTrial('serving', 0);
    for (let at = 0; at < 400; at++)
      trial = observeServed(
        trial,
        at % 2 === 0 ? graded(0.9, 0.9, null) : graded(0.5, 0.9, { forecast: 0.85, paid: 0.1 }),
        5,
      );
    expect(trial.stage).toBe('withdrawn');
  });

  it('restarts a month after withdrawal', () => {
    const trial = served(repeated(40, -0.2, -0.1));
    expect(currentTrial(trial, 'serving', 29 * day)).toBe(trial);
    expect(currentTrial(trial, 'serving', 31 * day)).toEqual(beginTrial('serving', 31 * day));
  });

  it.each([
    ['surely nearer', repeated(150, 0.05, 0.01), 'serving'],
    ['nearer, with few grades', repeated(60, 0.1, 0.02), 'shadow'],
    ['as near', repeated(200, 0.1, -0.1), 'shadow'],
    ['farther', repeated(200, -0.1, -0.05), 'shadow'],
  ])('in shadow with predictions that are %s', (_, advantages, stage) => {
    const trial = advantages.reduce(
      (one, advantage) => observeShadow(one, advantage, 5),
      beginTrial('shadow', 0),
    );
    expect(trial.stage).toBe(stage);
  });
});

describe('the policies of an account', () => {
  const quality = (version: string, isProven = true): Quality => ({
    ...loadShippedQuality(),
    version,
    isProven,
  });
  const house = (base = quality('base'), candidate: Quality | undefined = quality('new', false)) => {
    const stages: string[] = [];
    const policies = createAccountPolicies({
      base: () => base,
      candidate: () => candidate,
      wallNow: () => 1,
      onStage: (account, version, stage) => stages.push(`${account} ${version} ${stage}`),
    });
    const grade = (times: number, evidence: PolicyEvidence) => {
      for (let at = 0; at < times; at++) policies.update('a', policies.learned('a', evidence));
    };
    const names = (account: string) => {
      const { quality: serving, isPromptAgnostic, shadow } = policies.of(account);
      return [serving.version, isPromptAgnostic, shadow?.version];
    };
    return { policies, stages, grade, names };
  };
  /** Half as good as a blind choice that is dear and sure. */
  const worse = graded(0.3, 0.3, { forecast: 0.9, paid: 0.1 });
  const fair = graded(0.7, 0.7, null);
  const nearer = { served: undefined, shadow: { version: 'new', advantage: 0.1 } };

  it('serve new weights once proven, and revert if they lose', () => {
    const { names, grade, stages } = house();
    expect(names('a')).toEqual(['base', false, 'new']);
    grade(200, nearer);
    expect([names('a'), names('b')]).toEqual([
      ['new', false, undefined],
      ['base', false, 'new'],
    ]);
    for (const one of [fair, worse])
      grade(50, { served: { version: 'new', feedback: one }, shadow: undefined });
    expect(names('a')).toEqual(['base', false, undefined]);
    for (const one of [fair, worse])
      grade(50, { served: { version: 'base', feedback: one }, shadow: undefined });
    expect(names('a')).toEqual(['base', true, undefined]);
    expect(stages).toEqual(['a new serving', 'a new withdrawn', 'a base withdrawn']);
  });

  it('ignore prompts with weights that did not beat the baseline', () => {
    expect(house(quality('base', false)).names('a')).toEqual(['base', true, 'new']);
    expect(house(quality('base'), quality('base')).names('a')).toEqual(['base', false, undefined]);
  });

  it('can be stored and restored', () => {
    const first = house();
    first.grade(200, nearer);
    const trials = first.policies.learned('a', {
      served: { version: 'new', feedback: graded(1) },
      shadow: undefined,
    });
    const belief = { model: 'a/b', mean: [1], covariance: [1] };
    const { trials: rows } = feedbackRows(
      { requestId: 'r', accountId: 'a', score: 1, ability: belief, trials, heads: [], kept: undefined },
      9,
    );
    const second = house();
    second.policies.restore(
      readTrials([...rows, { ...rows[0], account_id: 'b', version: 'x', updated_at: 1, trial: '{' }]),
    );
    expect(second.names('a')).toEqual(['new', false, undefined]);
  });
});

it('ability estimates can be stored and restored; damaged rows are skipped', () => {
  const belief = { model: 'a/b', mean: [1, 2], covariance: [1, 0, 0, 1] };
  const { ability: row } = feedbackRows(
    { requestId: 'r', accountId: 'acc', score: 1, ability: belief, trials: [], heads: [], kept: undefined },
    7,
  );
  const rows = [row, { ...row, belief: '{' }, { ...row, account_id: 'two', belief: '{"mean":[]}' }];
  expect([...readAbilities(rows)]).toEqual([['acc', [belief]]]);
});
