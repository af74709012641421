import type { components } from '../../api/index.ts';

type Counted = Pick<
  components['schemas']['RequestSummary'],
  'request_id' | 'started_at' | 'cost_usd' | 'prompt_tokens' | 'cached_tokens'
>;

/** What the requests of a session come to. */
export interface SessionSum {
  readonly requests: number;
  readonly cost_usd: number;
  /** Requests without a known price, which the amount lacks. */
  readonly unpriced_requests: number;
  /** Share of prompt tokens that were read from a cache. */
  readonly cachedShare: number;
  /** The amount up to each request, by its id, oldest first. */
  readonly sumsSoFar: ReadonlyMap<string, number>;
}

/** Adds up the requests of a session. */
export function sumSession(rows: readonly Counted[]): SessionSum {
  const sumsSoFar = new Map<string, number>();
  let [cost, unpriced, prompt, cached] = [0, 0, 0, 0];
  for (const row of rows.toSorted((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at))) {
    if (typeof row.cost_usd === 'number') cost += row.cost_usd;
    else unpriced += 1;
    prompt += row.prompt_tokens;
    cached += row.cached_tokens;
    sumsSoFar.set(row.request_id, cost);
  }
  return {
    requests: rows.length,
    cost_usd: cost,
    unpriced_requests: unpriced,
    cachedShare: prompt === 0 ? 0 : cached / prompt,
    sumsSoFar,
  };
}
