/** Replays a stored decision from its recorded inputs. */
import { type CandidateScore, choose, utilityOf } from '@sluice/router';
import type { DecisionRecord } from './decision-record.ts';

/** Result of the same rules for the same inputs. */
export interface ReplayedDecision {
  /** Models in the order of attempts, with their utility; undefined if a price was unknown. */
  readonly ranked: readonly { readonly model: string; readonly utility: number | undefined }[];
  /** Why the first one was chosen. */
  readonly cause: string;
  /** Whether the same model is chosen for the same reason. */
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
    // The cost already includes the length of the answer.
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
    // Random numbers come from the seed; sampled probabilities are stored, since the estimates of that time are
    // not.
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
