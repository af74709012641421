import { SseOversizeError } from '@sluice/wire/sse';
import type { ProviderSettings } from '../config/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { UpstreamFailure } from '../providers/index.ts';
import type { DeadlineKind } from './deadlines.ts';
import { EgressDeniedError } from './egress-denied-error.ts';

/** The connection failed; `answering` tells whether a head had come. */
export function transportFailure(
  error: Error,
  { name: provider, ofCaller }: ProviderSettings,
  answering: boolean,
): UpstreamFailure {
  if (error instanceof EgressDeniedError) {
    const message = ofCaller
      ? 'The address that the request names is not public.'
      : `The address of provider '${provider}' is not public; name it with allow_private_network to reach it.`;
    return {
      error: new SluiceError('egress_denied', { message, cause: error }),
      retryable: false,
      retryAfterMs: undefined,
    };
  }
  const failure = answering
    ? new SluiceError('upstream_incomplete', {
        message: `The provider '${provider}' broke off its answer.`,
        cause: error,
      })
    : new SluiceError('upstream_error', {
        message: `The provider '${provider}' cannot be reached.`,
        cause: error,
      });
  return { error: failure, retryable: true, retryAfterMs: undefined };
}

/** The stream ended in order, but not with a whole answer. */
export function incompleteAnswer(provider: string): UpstreamFailure {
  const message = `The provider '${provider}' ended its answer before it was complete.`;
  return {
    error: new SluiceError('upstream_incomplete', { message }),
    retryable: true,
    retryAfterMs: undefined,
  };
}

/** The answer makes no sense, or an error stood inside it. */
export function unreadableAnswer(error: unknown, provider: string): UpstreamFailure {
  if (error instanceof SluiceError)
    return { error, retryable: error.retryable, retryAfterMs: error.retryAfterMs };
  const what =
    error instanceof SseOversizeError ? 'an event that is too large' : 'an answer that cannot be read';
  const message = `The provider '${provider}' sent ${what}.`;
  return {
    error: new SluiceError('upstream_malformed', { message, cause: error }),
    retryable: true,
    retryAfterMs: undefined,
  };
}

const expired = {
  first_byte: 'did not begin its answer',
  idle: 'fell silent in its answer',
  total: 'did not finish its answer',
} as const;

/** A clock ran out. */
export function deadlineFailure(kind: DeadlineKind, provider: string): UpstreamFailure {
  const message = `The provider '${provider}' ${expired[kind]} in time.`;
  return {
    error: new SluiceError('timeout', { message }),
    retryable: kind === 'first_byte',
    retryAfterMs: undefined,
    // The whole time is the caller's choice; silence is the provider's.
    saysNothing: kind === 'total',
  };
}
