import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Zone } from '../format/index.ts';

export const ranges = ['1h', '24h', '7d', '30d', '90d'] as const;
export type Range = (typeof ranges)[number];

/** What all pages have in their address: a shared link shows the same. */
export interface CommonSearch {
  readonly range?: Range;
  readonly zone?: Zone;
  readonly account?: string;
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
  const { account } = search;
  return {
    ...(range === undefined ? {} : { range }),
    ...(search['zone'] === 'utc' ? { zone: 'utc' as const } : {}),
    ...(typeof account === 'string' && account !== '' ? { account } : {}),
  };
}

/** The time range of the page, in whole minutes, so that it stays the same while one looks at it. */
export interface TimeRange {
  readonly range: Range;
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
  const range = search.range ?? '24h';
  const toMs = Math.ceil(Date.now() / minuteMs) * minuteMs;
  const fromMs = toMs - rangeMs[range];
  return {
    range,
    fromMs,
    toMs,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    zone: search.zone ?? 'local',
    account: search.account,
  };
}

/** Changes members of the address; undefined removes one. */
export function useSetSearch(): (change: Readonly<Record<string, string | undefined>>) => void {
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
