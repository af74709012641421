/** The stored form of a decision: enough to use feedback on it, to explain it and to replay it. */
import {
  type CandidateScore,
  decodeSample,
  encodeSample,
  type HeadForecast,
  type PromptSample,
  type QualityForecast,
} from '@sluice/router';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { AutoFacts, HeadsFacts, RejectedCandidate } from '../decision.ts';

const numbers = Type.Array(Type.Number());
const orNull = Type.Union([Type.Number(), Type.Null()]);

export const DecisionRecord = Type.Object({
  policy: Type.String(),
  version: Type.String(),
  cause: Type.String(),
  domain: Type.String(),
  guarded: Type.Boolean(),
  forecast: Type.Object({
    shares: numbers,
    difficulty: Type.Number(),
    known: Type.Number(),
    outputTokens: Type.Number(),
    /** Absent in older records, and where no prompt was read. */
    factors: Type.Optional(numbers),
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
      /** Present for models without public scores and feedback, whose success is that of an average model. */
      unmeasured: Type.Optional(Type.Literal(true)),
      /** Sampled success probability, if eligible for exploration. */
      drawn: Type.Optional(Type.Number()),
      /** Prediction of the shadow weights. */
      shadow: Type.Optional(Type.Number()),
    }),
  ),
  preference: Type.Object({ costWeight: Type.Number(), timeWeight: Type.Number() }),
  circumstances: Type.Object({
    targets: Type.Object({ firstTokenMs: orNull, totalMs: orNull }),
    exploration: Type.Number(),
    switchMargin: Type.Number(),
    pinned: Type.Boolean(),
    seed: Type.Number(),
    /** The previous model of the conversation. */
    own: Type.Union([Type.String(), Type.Null()]),
  }),
  outlook: Type.Object({
    promptTokens: Type.Number(),
    mostOutputTokens: Type.Number(),
    choices: Type.Number(),
  }),
  /** The choice of the shadow weights. */
  shadow: Type.Optional(Type.Object({ version: Type.String(), model: Type.String() })),
  /** What heads said about the prompt. Absent without heads. */
  heads: Type.Optional(
    Type.Array(
      Type.Object({
        version: Type.String(),
        serving: Type.Boolean(),
        common: Type.Number(),
        factors: numbers,
        level: Type.Number(),
        detail: Type.Number(),
        /** Absent in older records, whose heads doubted as much as they said. */
        doubt: Type.Optional(Type.Number()),
        shift: Type.Number(),
      }),
      { maxItems: 4 },
    ),
  ),
  /** What is kept of the prompt, in base64, if its account has graded answers before. No text can be read from it. */
  sample: Type.Optional(Type.String()),
  rejected: Type.Integer(),
  /** Why models could not serve the request: the most frequent reasons, each with some models. Absent in older records. */
  excluded: Type.Optional(
    Type.Array(
      Type.Object({ reason: Type.String(), count: Type.Integer(), models: Type.Array(Type.String()) }),
    ),
  ),
  dropped: Type.Array(Type.String()),
});
export type DecisionRecord = Static<typeof DecisionRecord>;

const check = Compile(DecisionRecord);
/** Number of stored candidates; the others could not have been chosen by far. */
const kept = 10;

/** Rounded, since a record is stored as text with every request. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

function rowOf(
  { id, success, costNanos, totalMs, utility, firstTokenMs, mismatch }: CandidateScore,
  { drawn, shadow }: Pick<AutoFacts, 'drawn' | 'shadow'>,
  unmeasured: ReadonlySet<string>,
): DecisionRecord['ranked'][number] {
  const lucky = drawn.get(id);
  const foretold = shadow?.success.get(id);
  return {
    model: id,
    success: rounded(success),
    costNanos: costNanos === undefined ? null : rounded(costNanos),
    milliseconds: rounded(totalMs),
    utility: Number.isFinite(utility) ? rounded(utility) : null,
    firstTokenMs: rounded(firstTokenMs),
    mismatch,
    ...(unmeasured.has(id) ? { unmeasured: true } : {}),
    ...(lucky === undefined ? {} : { drawn: rounded(lucky) }),
    ...(foretold === undefined ? {} : { shadow: rounded(foretold) }),
  };
}

/** The first candidates, and the model of the conversation wherever it is ranked, since the ranking depends on it. */
function keptOf({ ranked, circumstances }: AutoFacts): readonly CandidateScore[] {
  return ranked.filter(({ id }, place) => place < kept || id === circumstances.sessionModel);
}

/** A record is stored with every request. */
const keptReasons = 8;
const keptModels = 5;

function excludedOf(rejected: readonly Excluded[]): NonNullable<DecisionRecord['excluded']> {
  return [...Map.groupBy(rejected, ({ reason }) => reason)]
    .map(([reason, own]) => ({
      reason,
      count: own.length,
      models: own.slice(0, keptModels).map(({ model }) => model),
    }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, keptReasons);
}

type Excluded = Pick<RejectedCandidate, 'model' | 'reason'>;

export function decisionRecord(facts: AutoFacts, rejected: readonly Excluded[]): DecisionRecord {
  const { shares, difficulty, factors, known, outputTokens } = facts.forecast;
  const {
    targets,
    exploration,
    switchMargin,
    isPinned: pinned,
    seed,
    sessionModel: own,
  } = facts.circumstances;
  const unmeasured = facts.unmeasured();
  return {
    policy: facts.policy,
    version: facts.version,
    cause: facts.cause,
    domain: facts.domain,
    guarded: facts.isGuarded,
    forecast: {
      shares: [...shares].map(rounded),
      difficulty: rounded(difficulty),
      known: rounded(known),
      outputTokens: rounded(outputTokens),
      ...(factors === undefined ? {} : { factors: [...factors].map(rounded) }),
    },
    ranked: keptOf(facts).map((one) => rowOf(one, facts, unmeasured)),
    preference: facts.preference,
    circumstances: {
      targets: { firstTokenMs: targets?.firstTokenMs ?? null, totalMs: targets?.totalMs ?? null },
      exploration,
      switchMargin,
      pinned,
      seed,
      own: own ?? null,
    },
    outlook: {
      promptTokens: facts.outlook.promptTokens,
      mostOutputTokens: facts.outlook.maxOutputTokens,
      choices: facts.outlook.choices,
    },
    ...(facts.shadow === undefined
      ? {}
      : { shadow: { version: facts.shadow.version, model: facts.shadow.model } }),
    ...(facts.heads.length === 0 ? {} : { heads: facts.heads.map(storedHeads) }),
    ...(facts.sample === undefined
      ? {}
      : { sample: Buffer.from(encodeSample(facts.sample)).toString('base64') }),
    rejected: rejected.length,
    ...(rejected.length === 0 ? {} : { excluded: excludedOf(rejected) }),
    dropped: [...facts.dropped],
  };
}

function storedHeads({
  version,
  serving,
  forecast: { common, factors, trust, shift },
}: HeadsFacts): NonNullable<DecisionRecord['heads']>[number] {
  return {
    version,
    serving,
    common: rounded(common),
    factors: [...factors].map(rounded),
    level: rounded(trust.level),
    detail: rounded(trust.detail),
    doubt: rounded(trust.doubt),
    shift: rounded(shift),
  };
}

/** What heads said, in the form that predictions use. */
export function headForecastOf({
  common,
  factors,
  level,
  detail,
  doubt = detail,
  shift,
}: NonNullable<DecisionRecord['heads']>[number]): HeadForecast {
  return { common, factors: Float64Array.from(factors), trust: { level, detail, doubt }, shift };
}

/** What was kept of the prompt; undefined if nothing was. */
export function sampleOf({ sample }: Pick<DecisionRecord, 'sample'>): PromptSample | undefined {
  return sample === undefined ? undefined : decodeSample(Buffer.from(sample, 'base64'));
}

/** Parses a stored record; undefined if invalid. */
export function readDecisionRecord(text: string | null): DecisionRecord | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return check.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The prediction of a record, as used to score models. */
export function forecastOf({ forecast }: DecisionRecord): QualityForecast {
  const { shares, factors } = forecast;
  return {
    ...forecast,
    shares: Float64Array.from(shares),
    factors: factors && Float64Array.from(factors),
  };
}
