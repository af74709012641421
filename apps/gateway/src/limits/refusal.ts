import { SluiceError, waitText } from '../errors/index.ts';
import type { Budget, LimitSubject, LimitVerdict } from '../shared-state/index.ts';
import { reaches } from './limits-of.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** A limit of models refused a request; other models may still serve it. */
export class ModelLimitError extends SluiceError {
  readonly #pattern: string;

  constructor(pattern: string, { code, message, retryAfterMs, headers }: SluiceError) {
    super(code, { message, retryAfterMs, headers });
    this.#pattern = pattern;
  }

  /** Whether the limit holds for a model, whatever the request calls it. */
  isOf(requested: string, id: string): boolean {
    return reaches(this.#pattern, { requested, models: [id] });
  }
}

/** The error of a verdict that was denied. @param tokens maximum of the request */
export function refusalOf(verdict: Extract<LimitVerdict, { granted: false }>, tokens: number): SluiceError {
  const error = errorOf(verdict, tokens);
  const { subject } = verdict.of;
  return subject.kind === 'model' ? new ModelLimitError(subject.pattern, error) : error;
}

function errorOf(
  { limit, budget, isShare, retryAfterMs, of, status }: Extract<LimitVerdict, { granted: false }>,
  tokens: number,
): SluiceError {
  const headers = rateLimitHeaders(status);
  const { subject } = of;
  const owner =
    ownerNames[subject.kind === 'model' || subject.kind === 'end_user' ? subject.owner.kind : subject.kind];
  const scope = scopeOf(subject);
  if (isShare === true)
    return new SluiceError('rate_limit_exceeded', {
      message:
        `The shared store of limits does not answer, and this process has used its share of the budget of ${owner}${scope}. ` +
        'Retry in a few seconds.',
      retryAfterMs,
      headers,
    });
  if (limit === 'budget') return budgetError(`${owner}${scope}`, retryAfterMs, budget, headers);
  const limited = `${owner.charAt(0).toUpperCase()}${owner.slice(1)} is limited to`;
  const message = {
    requests: `${limited} ${of.rpm} requests per minute${scope}.`,
    tokens: `${limited} ${of.tpm} tokens per minute${scope}; this request may use up to ${tokens}.`,
    concurrency: `${limited} ${of.concurrency} concurrent requests${scope}.`,
  }[limit];
  return new SluiceError('rate_limit_exceeded', {
    message: retryAfterMs === undefined ? message : `${message} Retry in ${waitText(retryAfterMs)}.`,
    retryAfterMs,
    // Waiting would not help: the client must not retry the same request.
    headers: retryAfterMs === undefined ? { ...headers, 'x-should-retry': 'false' } : headers,
  });
}

/** As messages name the owner of a limit to the one who sends the request. */
const ownerNames = {
  key: 'this key',
  team: 'the team of this key',
  account: 'the account of this key',
} as const;

/** For which of the owner's requests a limit is. */
function scopeOf(subject: LimitSubject): string {
  if (subject.kind === 'model') return ` for the model '${subject.pattern}'`;
  return subject.kind === 'end_user' ? ' for each end user' : '';
}

/** The wait stands in words, too: agents that repeat a request for minutes show nothing else of a 429. */
function budgetError(
  owner: string,
  retryAfterMs: number | undefined,
  budget: Budget | undefined,
  headers: Readonly<Record<string, string>>,
): SluiceError {
  const exhausted = `The budget of ${owner} is exhausted`;
  if (retryAfterMs === undefined || budget === undefined)
    return new SluiceError('insufficient_quota', { message: `${exhausted}; it does not renew.`, headers });
  const at = new Date(budget.periodEndMs).toISOString().replace(':00.000Z', 'Z');
  return new SluiceError('insufficient_quota', {
    message: `${exhausted}; it renews at ${at}, in ${waitText(retryAfterMs)}.`,
    retryAfterMs,
    headers: { ...headers, 'x-ratelimit-reset-budget': `${Math.ceil(retryAfterMs / 1000)}s` },
  });
}
