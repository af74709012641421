import type { BudgetUse, LimitStatus, LimitSubject, WindowStatus } from '../shared-state/index.ts';

const noHeaders: Readonly<Record<string, string>> = {};

/**
 * The `x-ratelimit-*` headers of a response, as OpenAI names them, and `x-sluice-budget-warning` with budgets of which a threshold is
 * spent; empty without limits.
 */
export function rateLimitHeaders(status: LimitStatus): Readonly<Record<string, string>> {
  const { requests, tokens, budgets } = status;
  if (requests === undefined && tokens === undefined && budgets === undefined) return noHeaders;
  return {
    ...windowHeaders('requests', requests),
    ...windowHeaders('tokens', tokens),
    ...(budgets === undefined ? {} : { 'x-sluice-budget-warning': budgets.map(warningText).join(', ') }),
  };
}

/** `account; used=0.83; limit_usd=100; period=month`, or `model; owner=key; pattern=openai%2F*; used=...` */
function warningText({ subject, budget, spentNanos }: BudgetUse): string {
  const { limitNanos, notice } = budget;
  // Rounded down: 1 is said only of a budget that is spent.
  const used = limitNanos === 0 ? 1 : Math.floor((spentNanos / limitNanos) * 100) / 100;
  return `${subjectText(subject)}; used=${used}; limit_usd=${limitNanos / 1e9}; period=${notice?.period ?? 'total'}`;
}

/** Patterns of models are texts of administrators, and no header takes any text. */
function subjectText(subject: LimitSubject): string {
  if (subject.kind === 'model')
    return `model; owner=${subject.owner.kind}; pattern=${encodeURIComponent(subject.pattern.toWellFormed())}`;
  return subject.kind === 'end_user' ? `end_user; owner=${subject.owner.kind}` : subject.kind;
}

function windowHeaders(
  kind: 'requests' | 'tokens',
  status: WindowStatus | undefined,
): Record<string, string> {
  if (status === undefined) return {};
  return {
    [`x-ratelimit-limit-${kind}`]: String(status.limit),
    [`x-ratelimit-remaining-${kind}`]: String(Math.floor(status.remaining)),
    // OpenAI's format: a duration such as `1s` or `120ms`.
    [`x-ratelimit-reset-${kind}`]:
      status.resetMs < 1000 ? `${Math.ceil(status.resetMs)}ms` : `${Math.ceil(status.resetMs / 1000)}s`,
  };
}
