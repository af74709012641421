import { findEntity } from '@sluice/pii';
import { type Static, Type } from 'typebox';
import { type Actor, accountsOf } from '../auth/index.ts';
import type { PrivacyCount, PrivacyCountQuery, Storage } from '../storage/index.ts';
import { Timestamp } from './common-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const totals = {
  requests: count('All requests.'),
  anonymized: count('Those that were anonymized.'),
  replaced: count('Values that were replaced.'),
  restored: count('Placeholders that were restored in answers.'),
  altered: count('Those of them that the model had altered.'),
  withheld: count('Placeholders that were not restored: in new links, and of secrets in tool calls.'),
};
const type = {
  type: Type.String({ description: 'Name of the type.' }),
  code: Type.Integer({ description: 'Code of the type.' }),
  requests: count('Requests in which a value of it was replaced.'),
  replaced: count('Values that were replaced.'),
};

export const PrivacyReport = Type.Object(
  {
    totals: Type.Object(totals),
    types: Type.Array(Type.Object(type), { description: 'Of each type, those with most values first.' }),
    data: Type.Array(
      Type.Object({
        time: Timestamp,
        anonymized: totals.anonymized,
        replaced: totals.replaced,
        altered: totals.altered,
        withheld: totals.withheld,
        types: Type.Array(Type.Object(type), { description: 'Of each type that was found.' }),
      }),
      { description: 'Hours or days with anonymized requests, oldest first.' },
    ),
  },
  { title: 'PrivacyReport', description: 'What anonymization did, by type and over time. No value.' },
);
export type PrivacyReport = Static<typeof PrivacyReport>;

/** What was replaced, of whole hours; only of accounts that the actor may see. */
export async function reportPrivacy(
  { receipts, usage }: Pick<Storage, 'receipts' | 'usage'>,
  query: Omit<PrivacyCountQuery, 'accountIds'>,
  actor: Actor,
): Promise<PrivacyReport> {
  const accountIds = accountsOf(actor);
  const { accountId, keyId, teamId, toMs } = query;
  const fromMs = query.fromMs === undefined ? undefined : wholeHours(query.fromMs, Math.floor);
  const [counts, [all]] = await Promise.all([
    receipts.counts({ ...query, accountIds }),
    usage.summary({
      accountId,
      accountIds,
      keyId,
      teamId,
      fromMs,
      groupBy: [],
      toMs: toMs === undefined ? undefined : wholeHours(toMs, Math.ceil),
    }),
  ]);
  const whole = counts.filter(({ code }) => code === 0);
  const byStart = Map.groupBy(counts, ({ startMs }) => startMs);
  const sum = (of: (one: PrivacyCount) => number): number => whole.reduce((all, one) => all + of(one), 0);
  return {
    totals: {
      requests: all?.requests ?? 0,
      anonymized: sum(({ requests }) => requests),
      replaced: sum(({ replaced }) => replaced),
      restored: sum(({ restored }) => restored),
      altered: sum(({ altered }) => altered),
      withheld: sum(({ withheld }) => withheld),
    },
    types: typesOf(counts),
    data: whole.map(({ startMs, requests: anonymized, replaced, altered, withheld }) => ({
      time: formatTimestamp(startMs),
      anonymized,
      replaced,
      altered,
      withheld,
      types: typesOf(byStart.get(startMs) ?? []),
    })),
  };
}

const hourMs = 3_600_000;
const wholeHours = (ms: number, round: (hours: number) => number): number => round(ms / hourMs) * hourMs;

function typesOf(counts: readonly PrivacyCount[]): PrivacyReport['types'] {
  const byCode = Map.groupBy(
    counts.filter(({ code }) => code !== 0),
    ({ code }) => code,
  );
  return [...byCode]
    .map(([code, same]) => ({
      type: findEntity(code)?.name ?? String(code),
      code,
      requests: same.reduce((all, { requests }) => all + requests, 0),
      replaced: same.reduce((all, { replaced }) => all + replaced, 0),
    }))
    .toSorted((one, other) => other.replaced - one.replaced || one.code - other.code);
}
