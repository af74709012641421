import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Zone } from '../format/index.ts';

export const ranges = ['1h', '24h', '7d', '30d', '90d'] as const;
export type Range = (typeof ranges)[number];

/** What all pages have in their address: a shared link shows the same. */
export interface CommonSearch {
  readonly range?: Range | undefined;
  readonly zone?: Zone | undefined;
  readonly account?: string | undefined;
  /** A part of the time, in whole seconds since 1970; counts instead of the range. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
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

const noCommonSearch = {
  range: undefined,
  zone: undefined,
  account: undefined,
  since: undefined,
  until: undefined,
} as const satisfies Readonly<Record<keyof CommonSearch, undefined>>;

/**
 * An address whose common part is right; what belongs to pages stays. Wrong members are undefined, not absent: the router would take them
 * from the address again.
 */
export function withCommonSearch(
  search: Readonly<Record<string, unknown>>,
): CommonSearch & Readonly<Record<string, unknown>> {
  return { ...search, ...noCommonSearch, ...readCommonSearch(search) };
}

const maxSeconds = 253_402_300_799;
const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxSeconds;

/** The time range of the page, in whole minutes. */
export interface TimeRange {
  /** Undefined for a part that was chosen in a plot. */
  readonly range: Range | undefined;
  readonly fromMs: number;
  readonly toMs: number;
  /** For the API. */
  readonly from: string;
  readonly to: string;
  /** For lists that go on with what comes: the end of a part that was chosen, else none. */
  readonly fixedTo: { readonly to?: string };
  readonly zone: Zone;
  readonly account: string | undefined;
}

const minuteMs = 60_000;

/**
 * The time at which somebody chose what they look at.
 * @param isLive whether it goes on with each minute
 */
function useChosenMs(chosen: string, isLive: boolean): number {
  const [at, setAt] = useState({ chosen, ms: Date.now() });
  if (at.chosen !== chosen) setAt({ chosen, ms: Date.now() });
  useEffect(() => {
    if (!isLive) return;
    const next = Math.ceil((at.ms + 1) / minuteMs) * minuteMs;
    const timer = setTimeout(
      () => setAt({ chosen: at.chosen, ms: Date.now() }),
      Math.max(1, next - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [isLive, at]);
  return at.ms;
}

/**
 * The range, zone and account that the address says.
 * @param isLive whether the range goes on while one looks at it; else what was loaded stays
 */
export function useTimeRange(isLive = false): TimeRange {
  const search: CommonSearch = useSearch({ strict: false });
  const { since, until } = search;
  const isPart = since !== undefined && until !== undefined;
  const range = search.range ?? '24h';
  const nowMs = useChosenMs(isPart ? `${since} ${until}` : range, isLive && !isPart);
  const toMs = isPart ? until * 1000 : Math.ceil(nowMs / minuteMs) * minuteMs;
  const fromMs = isPart ? since * 1000 : toMs - rangeMs[range];
  return {
    range: isPart ? undefined : range,
    fromMs,
    toMs,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    fixedTo: isPart ? { to: new Date(toMs).toISOString() } : {},
    zone: search.zone ?? 'local',
    account: search.account,
  };
}

/** Changes members of the address; undefined removes one. What is no step of its own takes the place of the address before. */
export function useSetSearch(): (
  change: Readonly<Record<string, string | number | undefined>>,
  options?: { readonly isStep?: boolean },
) => void {
  const navigate = useNavigate();
  return (change, { isStep = true } = {}) =>
    void navigate({
      to: '.',
      replace: !isStep,
      search: (before: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
        ),
    });
}
