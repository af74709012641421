/** A decision as it is kept beside its request: enough to grade it, to explain it, and to make it again. */
import type { Appraisal, QualityForecast } from '@sluice/router';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { AutoFacts } from '../port.ts';

const numbers = Type.Array(Type.Number());
const orNull = Type.Union([Type.Number(), Type.Null()]);

export const DecisionRecord = Type.Object({
  policy: Type.String(),
  version: Type.String(),
  cause: Type.String(),
  seed: Type.Number(),
  domain: Type.String(),
  guarded: Type.Boolean(),
  forecast: Type.Object({
    shares: numbers,
    difficulty: Type.Number(),
    known: Type.Number(),
    outputTokens: Type.Number(),
  }),
  ranked: Type.Array(
    Type.Object({
      model: Type.String(),
      success: Type.Number(),
      costNanos: Type.Union([Type.Number(), Type.Null()]),
      milliseconds: Type.Number(),
      utility: Type.Union([Type.Number(), Type.Null()]),
      firstTokenMs: Type.Number(),
      mismatch: Type.Number(),
    }),
  ),
  preference: Type.Object({ costWeight: Type.Number(), timeWeight: Type.Number() }),
  targets: Type.Object({ firstTokenMs: orNull, totalMs: orNull }),
  outlook: Type.Object({
    promptTokens: Type.Number(),
    mostOutputTokens: Type.Number(),
    choices: Type.Number(),
    /** The model of the conversation before. */
    session: Type.Union([Type.String(), Type.Null()]),
  }),
  rejected: Type.Integer(),
  dropped: Type.Array(Type.String()),
});
export type DecisionRecord = Static<typeof DecisionRecord>;

const check = Compile(DecisionRecord);
/** Candidates that are kept; the others could not have been chosen by far. */
const kept = 10;

/** Rounded, since a record is text that is stored for every request. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

function rowOf({
  id,
  success,
  costNanos,
  totalMs,
  utility,
  firstTokenMs,
  mismatch,
}: Appraisal): DecisionRecord['ranked'][number] {
  return {
    model: id,
    success: rounded(success),
    costNanos: costNanos === undefined ? null : Math.round(costNanos),
    milliseconds: Math.round(totalMs),
    utility: Number.isFinite(utility) ? rounded(utility) : null,
    firstTokenMs: Math.round(firstTokenMs),
    mismatch,
  };
}

/** @param rejected how many models were left out */
export function decisionRecord(facts: AutoFacts, rejected: number): DecisionRecord {
  const { shares, difficulty, known, outputTokens } = facts.forecast;
  return {
    policy: facts.policy,
    version: facts.version,
    cause: facts.cause,
    seed: facts.seed,
    domain: facts.domain,
    guarded: facts.isGuarded,
    forecast: {
      shares: [...shares].map(rounded),
      difficulty: rounded(difficulty),
      known: rounded(known),
      outputTokens: rounded(outputTokens),
    },
    ranked: facts.ranked.slice(0, kept).map(rowOf),
    preference: facts.preference,
    targets: {
      firstTokenMs: facts.targets.firstTokenMs ?? null,
      totalMs: facts.targets.totalMs ?? null,
    },
    outlook: {
      promptTokens: facts.outlook.promptTokens,
      mostOutputTokens: facts.outlook.mostOutputTokens,
      choices: facts.outlook.choices,
      session: facts.outlook.session?.model ?? null,
    },
    rejected,
    dropped: [...facts.dropped],
  };
}

/** A stored record; undefined for a text that is none. */
export function readDecisionRecord(text: string | null): DecisionRecord | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return check.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The forecast of a record, as models are judged by it. */
export function forecastOf({ forecast }: DecisionRecord): QualityForecast {
  return { ...forecast, shares: Float64Array.from(forecast.shares) };
}
