import { type CandidateScore, estimateTokens } from '@sluice/router';
import { anonymousIdentity, createOfflineRouter } from '../route-offline.ts';
import { type GradedPool, usualAnswer } from './graded-pool.ts';
import type { GradedRecord } from './graded-records.ts';

/** Settings of the dial that are compared, 0 (lowest price) to 10 (best answer). */
export const dials: readonly number[] = Array.from({ length: 21 }, (_, step) => step / 2);

/** What `auto` decided for one record. */
export interface Decided {
  readonly record: GradedRecord;
  /** Predicted success by place of the model in the pool. */
  readonly success: readonly number[];
  /** Predicted USD of a call; undefined: the price is unknown. */
  readonly predictedCosts: readonly (number | undefined)[];
  /** USD of each model's call. */
  readonly costs: readonly number[];
  /** Place of the chosen model, by place of the dial. */
  readonly chosen: readonly number[];
}

/**
 * Asks the gateway's own router about each record at each setting of the dial, as requests to `/v1/chat/completions` are. Nothing
 * is learned in between.
 */
export async function replayRecords(
  records: readonly GradedRecord[],
  models: readonly string[],
  { settings, directory, ids, prices }: GradedPool,
  progress: (done: number) => void,
): Promise<readonly Decided[]> {
  const router = createOfflineRouter(settings, directory, anonymousIdentity.learned);
  const decided: Decided[] = [];
  try {
    for (const record of records) {
      const chosen: number[] = [];
      let ranked: ReadonlyMap<string, CandidateScore> = new Map();
      for (const dial of dials) {
        const body = {
          model: 'auto',
          messages: [{ role: 'user', content: record.prompt }],
          routing: { dial },
        };
        const route = await router.route(body, Buffer.byteLength(record.prompt), anonymousIdentity.principal);
        chosen.push(ids.indexOf(route.targets[0]?.id ?? ''));
        // Predictions do not depend on the dial: those of one decision are enough.
        if (ranked.size === 0) ranked = new Map(route.auto?.ranked.map((one) => [one.id, one]));
      }
      const success = ids.map((id) => ranked.get(id)?.success ?? 0);
      const predictedCosts = ids.map((id) => usdOf(ranked.get(id)?.costNanos));
      const promptTokens = estimateTokens(record.prompt);
      const costs = models.map((model, at) => {
        const { input, output } = prices[at] ?? { input: 0, output: 0 };
        const tokens = record.out_tokens?.[model] ?? usualAnswer;
        return record.cost?.[model] ?? (promptTokens * input + tokens * output) / 1e6;
      });
      decided.push({ record, success, predictedCosts, costs, chosen });
      progress(decided.length);
    }
  } finally {
    await router.close();
  }
  return decided;
}

const usdOf = (nanos: number | undefined): number | undefined => nanos && nanos / 1e9;
