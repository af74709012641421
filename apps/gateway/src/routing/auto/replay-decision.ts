/** Makes a kept decision again from what was known then. */
import { byPreference, utilityOf } from '@sluice/router';
import type { DecisionRecord } from './decision-record.ts';

/** What the same rules give for the same figures. */
export interface Replay {
  /** Models in the order that utility gives, with it; undefined where a price was unknown. */
  readonly ranked: readonly { readonly model: string; readonly utility: number | undefined }[];
  /** Whether the model that was put first is first again, or stands there for the reason that the record names. */
  readonly isSame: boolean;
}

/** Causes that put another model first than utility does. */
const besideUtility: ReadonlySet<string> = new Set(['pinned', 'sticky', 'explored']);

export function replayDecision({
  ranked,
  forecast,
  outlook,
  preference,
  targets,
  cause,
}: DecisionRecord): Replay {
  const order = byPreference({
    firstTokenMs: targets.firstTokenMs ?? undefined,
    totalMs: targets.totalMs ?? undefined,
  });
  const again = ranked
    .map(({ model, success, costNanos, milliseconds, firstTokenMs, mismatch }) => {
      const expected = { success, costNanos: costNanos ?? undefined, totalMs: milliseconds };
      const utility = utilityOf(expected, { ...outlook, forecast }, preference);
      return { id: model, ...expected, firstTokenMs, mismatch, utility };
    })
    .sort(order);
  return {
    ranked: again.map(({ id, utility }) => ({
      model: id,
      utility: Number.isFinite(utility) ? utility : undefined,
    })),
    isSame: besideUtility.has(cause) || again[0]?.id === ranked[0]?.model,
  };
}
