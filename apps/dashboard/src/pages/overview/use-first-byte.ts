import { api, type components } from '../../api/index.ts';
import type { UsageQuery } from './series.ts';

const refreshMs = 10_000;

type LatencyLine = components['schemas']['LatencyReport']['data'][number];

export interface FirstByte {
  /** Milliseconds; undefined: no complete answer, or not loaded. */
  readonly medianMs: number | undefined;
  /** Medians of the buckets that have answers, in their order. */
  readonly course: readonly number[];
}

/** The middle of the medians of all buckets, each counted as often as it has answers: near the median of all. */
function medianOf(lines: readonly LatencyLine[]): number | undefined {
  const known = lines
    .flatMap(({ requests, first_byte_ms: { p50 } }) => (p50 === null ? [] : [{ ms: p50, requests }]))
    .toSorted((a, b) => a.ms - b.ms);
  const half = known.reduce((sum, { requests }) => sum + requests, 0) / 2;
  let counted = 0;
  return known.find(({ requests }) => {
    counted += requests;
    return counted >= half;
  })?.ms;
}

/** Time to the first byte over a time. */
export function useFirstByte(query: UsageQuery, bucket: 'hour' | 'day'): FirstByte {
  const latency = api.useQuery(
    'get',
    '/admin/v1/usage/latency',
    { params: { query: { ...query, group_by: bucket } } },
    { placeholderData: (before) => before, refetchInterval: refreshMs },
  );
  const lines = (latency.data?.data ?? []).toSorted((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
  return {
    medianMs: medianOf(lines),
    course: lines.flatMap(({ first_byte_ms: { p50 } }) => (p50 === null ? [] : [p50])),
  };
}
