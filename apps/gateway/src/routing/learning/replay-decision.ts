/** Makes a kept decision again from what was known then. */
import { type CandidateScore, choose, utilityOf } from '@sluice/router';
import type { DecisionRecord } from './decision-record.ts';

/** What the same rules give for the same figures. */
export interface ReplayedDecision {
  /** Models in the order in which they are tried, with their utility; undefined where a price was unknown. */
  readonly ranked: readonly { readonly model: string; readonly utility: number | undefined }[];
  /** Why the first one is the first. */
  readonly cause: string;
  /** Whether the same model comes first, for the same reason. */
  readonly isSame: boolean;
}

export function replayDecision(record: DecisionRecord): ReplayedDecision {
  const { forecast, outlook, preference, circumstances } = record;
  const { targets, own, pinned: isPinned, ...others } = circumstances;
  const estimate = { ...outlook, maxOutputTokens: outlook.mostOutputTokens, forecast };
  const appraised = (row: DecisionRecord['ranked'][number], success: number): CandidateScore => {
    const expected = { success, costNanos: row.costNanos ?? undefined, totalMs: row.milliseconds };
    const utility = utilityOf(expected, estimate, preference);
    const { model: id, firstTokenMs, mismatch } = row;
    // The length of the answer is in the cost already.
    return { id, ...expected, firstTokenMs, outputTokens: forecast.outputTokens, mismatch, utility };
  };
  const rows = new Map(record.ranked.map((row) => [row.model, row]));
  const { ranked, cause } = choose(
    record.ranked.map((row) => appraised(row, row.success)),
    {
      ...others,
      isPinned,
      targets: { firstTokenMs: targets.firstTokenMs ?? undefined, totalMs: targets.totalMs ?? undefined },
      sessionModel: own ?? undefined,
    },
    // Chance comes from the seed; what it drew is kept, since what was believed then is not.
    (one) => {
      const row = rows.get(one.id);
      return row?.drawn === undefined ? one : appraised(row, row.drawn);
    },
  );
  return {
    ranked: ranked.map(({ id, utility }) => ({
      model: id,
      utility: Number.isFinite(utility) ? utility : undefined,
    })),
    cause,
    isSame: ranked[0]?.id === record.ranked[0]?.model && cause === record.cause,
  };
}
