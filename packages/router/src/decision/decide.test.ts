import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAbility, domainAbilities, domainCount } from '../quality/index.ts';
import type { Candidate, RequestEstimate } from './candidate.ts';
import { type DecisionInput, decide } from './decide.ts';
import { policyDials, preferenceForDial } from './preference.ts';
import { seedFromText } from './seed-from-text.ts';

/** USD per million tokens of output; input costs a fifth. */
function model(
  id: string,
  general: number,
  usd: number | undefined,
  more: Partial<Candidate> = {},
): Candidate {
  const profile = createAbility([general], [0.3]);
  return {
    id,
    profile,
    abilities: domainAbilities(profile),
    price: usd === undefined ? undefined : { input: usd * 200, cachedInput: usd * 20, output: usd * 1000 },
    outputMultiplier: 1,
    latency: { firstTokenMs: 500, perTokenMs: 10 },
    mismatch: 0,
    ...more,
  };
}

const shares = new Float64Array(domainCount).fill(1 / domainCount);
const outlookOf = (difficulty: number, more: Partial<RequestEstimate> = {}): RequestEstimate => ({
  forecast: { shares, difficulty, outputTokens: 400 },
  promptTokens: 500,
  maxOutputTokens: 1000,
  choices: 1,
  ...more,
});
const small = model('small', 0, 0.5);
const middle = model('middle', 1, 5);
const large = model('large', 2, 80);
const inputOf = (more: Partial<DecisionInput> = {}): DecisionInput => ({
  candidates: [small, middle, large],
  estimate: outlookOf(0),
  preference: preferenceForDial(policyDials.balanced),
  exploration: 0,
  switchMargin: 0.02,
  isPinned: false,
  seed: 1,
  ...more,
});
const chosen = (more: Partial<DecisionInput>) => decide(inputOf(more)).ranked[0]?.id;

describe('an existing conversation', () => {
  const session = { model: 'middle', cachedTokens: 0 };
  const slow = { ...middle, latency: { firstTokenMs: 9000, perTokenMs: 10 } };
  const near = { ...model('near', 1.05, 5), latency: { firstTokenMs: 300, perTokenMs: 10 } };
  const choice = (more: Partial<DecisionInput>) => {
    const { ranked, cause } = decide(
      inputOf({ candidates: [slow, near], estimate: outlookOf(0, { session }), ...more }),
    );
    return [ranked[0]?.id, cause];
  };

  it('keeps a model that is nearly as good, unless it misses a target that another meets', () => {
    expect(choice({})).toEqual(['middle', 'sticky']);
    expect(choice({ targets: { firstTokenMs: 1000 } })).toEqual(['near', 'utility']);
    expect(choice({ keepsSessionModel: false })).toEqual(['near', 'utility']);
    expect(choice({ keepsSessionModel: false, isPinned: true })).toEqual(['middle', 'pinned']);
  });
});

describe('decide', () => {
  it.each([
    ['cheap', 0, 'small'],
    ['best', 0, 'large'],
    ['balanced', -6, 'small'],
    ['balanced', 0, 'middle'],
  ] as const)('%s at difficulty %d chooses %s', (policy, difficulty, id) => {
    expect(
      chosen({ preference: preferenceForDial(policyDials[policy], policy), estimate: outlookOf(difficulty) }),
    ).toBe(id);
  });

  it('fast prefers the model with the lowest latency', () => {
    const slow = model('slow', 1.2, 1, { latency: { firstTokenMs: 3000, perTokenMs: 60 } });
    const quick = model('quick', 1, 1, { latency: { firstTokenMs: 200, perTokenMs: 4 } });
    const candidates = [slow, quick];
    expect(chosen({ candidates, preference: preferenceForDial(policyDials.best) })).toBe('slow');
    expect(chosen({ candidates, preference: preferenceForDial(policyDials.fast, 'fast') })).toBe('quick');
  });

  it('an unknown price counts as the highest', () => {
    const candidates = [model('unpriced', 3, undefined), small];
    expect(chosen({ candidates })).toBe('small');
    expect(chosen({ candidates: candidates.slice(0, 1) })).toBe('unpriced');
  });

  it('mismatch takes precedence over targets, targets over utility', () => {
    const lossy = { ...large, mismatch: 2 };
    expect(chosen({ candidates: [small, lossy], preference: preferenceForDial(10) })).toBe('small');
    const late = { ...large, latency: { firstTokenMs: 9000, perTokenMs: 10 } };
    const targets = { firstTokenMs: 1000 };
    expect(chosen({ candidates: [small, late], preference: preferenceForDial(10), targets })).toBe('small');
    expect(chosen({ candidates: [late], preference: preferenceForDial(10), targets })).toBe('large');
  });

  it('a conversation keeps its model unless another is clearly better', () => {
    const session = (id: string) => outlookOf(0, { session: { model: id, cachedTokens: 400 } });
    const like = model('like', 1.02, 5);
    const stays = decide(inputOf({ candidates: [middle, like], estimate: session('middle') }));
    expect([stays.ranked[0]?.id, stays.cause]).toEqual(['middle', 'sticky']);
    const goes = decide(inputOf({ estimate: session('small') }));
    expect([goes.ranked[0]?.id, goes.cause]).toEqual(['middle', 'utility']);
    const pinned = decide(inputOf({ estimate: session('small'), isPinned: true }));
    expect([pinned.ranked[0]?.id, pinned.cause]).toEqual(['small', 'pinned']);
  });

  it('cached input is cheaper', () => {
    const long = outlookOf(0, { promptTokens: 100_000, session: { model: 'middle', cachedTokens: 99_000 } });
    const [cached] = decide(inputOf({ candidates: [middle], estimate: long })).ranked;
    const [fresh] = decide(
      inputOf({ candidates: [middle], estimate: { ...long, session: undefined } }),
    ).ranked;
    expect((fresh?.costNanos ?? 0) / (cached?.costNanos ?? 1)).toBeGreaterThan(5);
  });

  it('explores models that may be better but not much more expensive, at the given rate', () => {
    const unsure = model('unsure', 0.7, 5);
    const wide = { ...unsure, profile: createAbility([0.7], [2]) };
    const decisions = Array.from({ length: 2000 }, (_, seed) =>
      decide(
        inputOf({ candidates: [middle, wide, large], exploration: 0.02, seed: seedFromText(`r${seed}`) }),
      ),
    );
    const explored = decisions.filter(({ cause }) => cause === 'explored');
    expect(explored.length).toBeGreaterThan(4);
    expect(explored.length).toBeLessThan(40);
    expect(new Set(explored.map(({ ranked }) => ranked[0]?.id))).toEqual(new Set(['unsure']));
  });

  it('is deterministic, whatever the order of the candidates', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.shuffledSubarray([small, middle, large], { minLength: 3 }),
        (seed, candidates) => {
          const order = decide(inputOf({ candidates, seed })).ranked.map(({ id }) => id);
          expect(order).toEqual(decide(inputOf({ seed })).ranked.map(({ id }) => id));
        },
      ),
    );
  });

  it('needs a candidate', () => {
    expect(() => decide(inputOf({ candidates: [] }))).toThrow(RangeError);
  });
});

describe('preferenceForDial', () => {
  it('weighs cost less with every step of the dial', () => {
    const weights = Array.from({ length: 11 }, (_, dial) => preferenceForDial(dial).costWeight);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(weights[5]).toBeCloseTo(0.06);
  });
});
