import { preferenceForDial } from '@sluice/router';
import { type DecisionRecord, readDecisionRecord, replayDecision } from '../routing/index.ts';
import type { DecisionRow } from '../storage/index.ts';
import type { RoutingReplay } from './routing-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

type Ranked = DecisionRecord['ranked'][number];
type Expected = RoutingReplay['before'];

/** Moves that a report names. */
const maxMoves = 100;

/** A decision, and what it would have been. */
interface Replayed {
  readonly row: DecisionRow;
  readonly domain: string;
  readonly before: Ranked;
  readonly after: Ranked;
}

/**
 * What decisions would have been with another trade-off, by the same rules and from the same inputs. Conversations that keep their
 * model keep it here, too; of many candidates, only the ten best of the time are stored.
 * @param rows newest first
 * @param dial 0 (cheapest) to 10 (best)
 */
export function replayReport(rows: readonly DecisionRow[], dial: number): RoutingReplay {
  const preference = preferenceForDial(dial);
  const all = rows.flatMap((row) => replayed(row, preference) ?? []);
  const moves = all.filter(({ before, after }) => before.model !== after.model);
  const oldest = all.at(-1)?.row.started_at;
  return {
    dial,
    requests: all.length,
    moved: moves.length,
    since: oldest === undefined ? null : formatTimestamp(oldest),
    before: expectedOf(all.map(({ before }) => before)),
    after: expectedOf(all.map(({ after }) => after)),
    models: modelsOf(all),
    moves: moves.slice(0, maxMoves).map(({ row, domain, before, after }) => ({
      request_id: row.request_id,
      started_at: formatTimestamp(row.started_at),
      domain,
      before: choiceOf(before),
      after: choiceOf(after),
    })),
  };
}

/** Undefined for a record of another format, or without a model. */
function replayed(row: DecisionRow, preference: DecisionRecord['preference']): Replayed | undefined {
  const record = readDecisionRecord(row.routing);
  const before = record?.ranked[0];
  if (record === undefined || before === undefined) return undefined;
  const first = replayDecision({ ...record, preference }).ranked[0]?.model;
  const after = record.ranked.find(({ model }) => model === first) ?? before;
  return { row, domain: record.domain, before, after };
}

function choiceOf({ model, success, costNanos }: Ranked): RoutingReplay['moves'][number]['before'] {
  return { model, quality: success, cost_usd: costNanos === null ? null : costNanos / 1e9 };
}

function expectedOf(choices: readonly Ranked[]): Expected {
  const mean = (of: (one: Ranked) => number): number =>
    choices.reduce((sum, one) => sum + of(one), 0) / Math.max(1, choices.length);
  return {
    quality: mean(({ success }) => success),
    cost_usd: choices.reduce((sum, { costNanos }) => sum + (costNanos ?? 0), 0) / 1e9,
    seconds: mean(({ milliseconds }) => milliseconds) / 1000,
    unpriced: choices.filter(({ costNanos }) => costNanos === null).length,
  };
}

function modelsOf(all: readonly Replayed[]): RoutingReplay['models'] {
  const counts = new Map<string, { before: number; after: number }>();
  const countOf = (model: string): { before: number; after: number } => {
    const count = counts.get(model) ?? { before: 0, after: 0 };
    counts.set(model, count);
    return count;
  };
  for (const { before, after } of all) {
    countOf(before.model).before += 1;
    countOf(after.model).after += 1;
  }
  return [...counts]
    .map(([model, count]) => ({ model, ...count }))
    .toSorted((one, other) => other.before + other.after - (one.before + one.after));
}
