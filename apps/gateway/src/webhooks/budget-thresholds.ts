/** Tells once that a budget has reached one of its thresholds, over all processes: the first that records it tells it. */
import type { WebhookSettings } from '../config/index.ts';
import type { BudgetUse, LimitSubject, OnSpent } from '../shared-state/index.ts';
import type { Storage } from '../storage/index.ts';
import type { Log } from '../telemetry/index.ts';

export interface BudgetThresholdsDeps {
  readonly events: Pick<Storage['events'], 'reach' | 'forget'>;
  readonly webhooks: () => readonly WebhookSettings[];
  readonly makeId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** Called when there are messages to send. */
  readonly onMessage?: () => void;
}

const event = 'budget.threshold';
/** What this process has recorded or found recorded; beyond that, it asks the store again. */
const maxKnown = 50_000;
const dayMs = 86_400_000;
/** Longer than every period. */
const keepThresholdsMs = 40 * dayMs;
/** Long after the last attempt, or since their webhook is configured no more. */
const keepMessagesMs = 30 * dayMs;

export function createBudgetThresholds(deps: BudgetThresholdsDeps): OnSpent {
  const { events, webhooks, now, log } = deps;
  const known = new Set<string>();

  const record = async ({ subject, budget, spentNanos }: BudgetUse, threshold: number): Promise<void> => {
    const { limitNanos, periodStartMs, periodEndMs, notice } = budget;
    if (notice === undefined) return;
    const reachedAt = now();
    const facts = {
      account: subject.accountId,
      ...ownerOf(subject),
      period: notice.period,
      threshold,
      limit_usd: limitNanos / 1e9,
      spent_usd: spentNanos / 1e9,
    };
    const body = JSON.stringify({
      type: event,
      timestamp: new Date(reachedAt).toISOString(),
      data: {
        ...facts,
        period_start: notice.period === 'total' ? null : new Date(periodStartMs).toISOString(),
        period_end: Number.isFinite(periodEndMs) ? new Date(periodEndMs).toISOString() : null,
      },
    });
    const receivers = webhooks().filter((one) => one.events.includes(event));
    const isFirst = await events.reach(
      {
        owner_kind: subject.kind,
        owner_id: subject.id,
        period: notice.period,
        period_start: periodStartMs,
        limit_nanos: limitNanos,
        threshold_ppm: Math.round(threshold * 1e6),
        reached_at: reachedAt,
      },
      receivers.map(({ id }) => ({
        id: `msg_${deps.makeId()}`,
        webhook: id,
        body,
        created_at: reachedAt,
        attempts: 0,
        due_at: reachedAt,
        problem: null,
        delivered_at: null,
      })),
    );
    if (!isFirst) return;
    log.warn(facts, 'a budget has reached a threshold');
    if (receivers.length > 0) deps.onMessage?.();
    await events.forget({ messages: reachedAt - keepMessagesMs, thresholds: reachedAt - keepThresholdsMs });
  };

  return (use) => {
    const { subject, budget, spentNanos, isExhausted } = use;
    const { limitNanos, periodStartMs, notice } = budget;
    for (const threshold of notice?.thresholds ?? []) {
      // What is left of a budget may be too little for any request: a refusal tells that it is spent.
      const isReached =
        (limitNanos > 0 && spentNanos >= threshold * limitNanos) || (isExhausted && threshold === 1);
      const name = `${subject.kind} ${subject.id} ${notice?.period} ${periodStartMs} ${limitNanos} ${threshold}`;
      if (!isReached || known.has(name)) continue;
      if (known.size >= maxKnown) known.clear();
      known.add(name);
      record(use, threshold).catch((error: unknown) => {
        // The next request of the owner tries it again.
        known.delete(name);
        log.error({ err: error }, 'a threshold of a budget could not be recorded');
      });
    }
  };
}

/** Whose budget it is: of an owner, or of one of its models or end users, who are known by a keyed hash. */
function ownerOf(subject: LimitSubject): Readonly<Record<string, string>> {
  if (subject.kind === 'model' || subject.kind === 'end_user') {
    const { kind, id } = subject.owner;
    const part = subject.kind === 'model' ? { model: subject.pattern } : { end_user: subject.endUser };
    return { owner: kind, owner_id: id, ...part };
  }
  return { owner: subject.kind, owner_id: subject.id };
}
