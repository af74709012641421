import type { BillLine } from './read-bill.ts';
import { isWithin, type Tolerance } from './tolerance.ts';

/** What the ledger has for a day and a model. */
export interface LedgerLine {
  readonly day: string;
  /** `<provider>/<model>`. */
  readonly model: string;
  readonly key: string;
  readonly costNanos: number;
  readonly requests: number;
  /** Requests whose price is unknown: their cost is missing from the ledger. */
  readonly unpricedRequests: number;
}

export type ComparedState = 'ok' | 'differs' | 'only billed' | 'only in ledger';

/** One day and model on both sides; undefined for a side that has no such row. */
export interface ComparedRow {
  readonly day: string;
  /** The ledger's models, or what the bill calls it. */
  readonly model: string;
  readonly billedAs: readonly string[];
  readonly ledgerModels: readonly string[];
  readonly billedNanos: number | undefined;
  readonly ledgerNanos: number | undefined;
  readonly requests: number;
  readonly unpricedRequests: number;
  readonly state: ComparedState;
  readonly isWithinTolerance: boolean;
}

interface Group {
  readonly day: string;
  readonly billedAs: Set<string>;
  readonly ledgerModels: Set<string>;
  billedNanos: number | undefined;
  ledgerNanos: number | undefined;
  requests: number;
  unpricedRequests: number;
}

/** Joins both sides by day and model, ordered by both. Rows that cost nothing on both sides are left out. */
export function compareBill(
  bill: readonly BillLine[],
  ledger: readonly LedgerLine[],
  tolerance: Tolerance,
): readonly ComparedRow[] {
  const groups = new Map<string, Group>();
  const groupOf = (day: string, key: string): Group => {
    const id = `${day} ${key}`;
    const group = groups.get(id) ?? {
      day,
      billedAs: new Set(),
      ledgerModels: new Set(),
      billedNanos: undefined,
      ledgerNanos: undefined,
      requests: 0,
      unpricedRequests: 0,
    };
    groups.set(id, group);
    return group;
  };
  for (const { day, key, model, costNanos } of bill) {
    const group = groupOf(day, key);
    group.billedAs.add(model);
    group.billedNanos = (group.billedNanos ?? 0) + costNanos;
  }
  for (const line of ledger) {
    const group = groupOf(line.day, line.key);
    group.ledgerModels.add(line.model);
    group.ledgerNanos = (group.ledgerNanos ?? 0) + line.costNanos;
    group.requests += line.requests;
    group.unpricedRequests += line.unpricedRequests;
  }
  return [...groups.values()]
    .filter(
      ({ billedNanos, ledgerNanos, unpricedRequests }) => billedNanos || ledgerNanos || unpricedRequests > 0,
    )
    .map((group) => toRow(group, tolerance))
    .toSorted((one, other) => compareTexts(one.day, other.day) || compareTexts(one.model, other.model));
}

function toRow(group: Group, tolerance: Tolerance): ComparedRow {
  const { day, billedNanos, ledgerNanos, requests, unpricedRequests } = group;
  const isWithinTolerance = isWithin(tolerance, billedNanos ?? 0, ledgerNanos ?? 0);
  const billedAs = [...group.billedAs].sort();
  const ledgerModels = [...group.ledgerModels].sort();
  return {
    day,
    model: ledgerModels.length > 0 ? ledgerModels.join(', ') : shortest(billedAs),
    billedAs,
    ledgerModels,
    billedNanos,
    ledgerNanos,
    requests,
    unpricedRequests,
    state: stateOf(billedNanos, ledgerNanos, isWithinTolerance),
    isWithinTolerance,
  };
}

function stateOf(
  billed: number | undefined,
  ledger: number | undefined,
  isWithinTolerance: boolean,
): ComparedState {
  if (ledger === undefined) return 'only billed';
  if (billed === undefined) return 'only in ledger';
  return isWithinTolerance ? 'ok' : 'differs';
}

function shortest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length < one.length ? other : one), texts[0] ?? '');
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
