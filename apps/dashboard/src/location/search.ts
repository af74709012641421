import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Zone } from '../format/index.ts';

export const ranges = ['1h', '24h', '7d', '30d', '90d'] as const;
export type Range = (typeof ranges)[number];

/** What all pages have in their address: a shared link shows the same. */
export interface CommonSearch {
  readonly range?: Range;
  readonly zone?: Zone;
  readonly account?: string;
  /** A part of the time, in whole seconds since 1970; counts instead of the range. */
  readonly since?: number;
  readonly until?: number;
}

const hourMs = 3_600_000;
const rangeMs: Readonly<Record<Range, number>> = {
  '1h': hourMs,
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
  '90d': 90 * 24 * hourMs,
};

/** Reads the common part of an address; what is wrong in it counts as absent. */
export function readCommonSearch(search: Readonly<Record<string, unknown>>): CommonSearch {
  const range = ranges.find((one) => one === search['range']);
  const { account, since, until } = search;
  const isPart = isSeconds(since) && isSeconds(until) && since < until;
  return {
    ...(range === undefined ? {} : { range }),
    ...(search['zone'] === 'utc' ? { zone: 'utc' as const } : {}),
    ...(typeof account === 'string' && account !== '' ? { account } : {}),
    ...(isPart ? { since, until } : {}),
  };
}

const maxSeconds = 253_402_300_799;
const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxSeconds;

/** The time range of the page, in whole minutes, so that it stays the same while one looks at it. */
export interface TimeRange {
  /** Undefined for a part that was chosen in a plot. */
  readonly range: Range | undefined;
  readonly fromMs: number;
  readonly toMs: number;
  /** For the API. */
  readonly from: string;
  readonly to: string;
  readonly zone: Zone;
  readonly account: string | undefined;
}

const minuteMs = 60_000;

/** The range, zone and account that the address says. */
export function useTimeRange(): TimeRange {
  const search: CommonSearch = useSearch({ strict: false });
  const { since, until } = search;
  const isPart = since !== undefined && until !== undefined;
  const range = search.range ?? '24h';
  const toMs = isPart ? until * 1000 : Math.ceil(Date.now() / minuteMs) * minuteMs;
  const fromMs = isPart ? since * 1000 : toMs - rangeMs[range];
  return {
    range: isPart ? undefined : range,
    fromMs,
    toMs,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    zone: search.zone ?? 'local',
    account: search.account,
  };
}

/** Changes members of the address; undefined removes one. */
export function useSetSearch(): (change: Readonly<Record<string, string | number | undefined>>) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
        ),
    });
}
