import { SseOversizeError } from '@sluice/wire/sse';
import type { ProviderSettings } from '../config/index.ts';
import { memberOf } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { UpstreamFailure } from '../providers/index.ts';
import type { DeadlineKind } from './deadlines.ts';
import { EgressDeniedError } from './egress-denied-error.ts';
import { ProxyError } from './proxy.ts';

/** The connection failed. @param answering whether response headers had been received */
export function transportFailure(
  error: Error,
  { name: provider, ofCaller }: ProviderSettings,
  answering: boolean,
): UpstreamFailure {
  if (error instanceof EgressDeniedError) {
    const message = ofCaller
      ? 'The address in the request is not public.'
      : `The address of provider '${provider}' is not public. To use it, set allow_private_network for this provider.`;
    return {
      error: new SluiceError('egress_denied', { message, cause: error }),
      retryable: false,
      retryAfterMs: undefined,
    };
  }
  const failure = answering
    ? new SluiceError('upstream_incomplete', {
        message: `The provider '${provider}' closed the connection before its response was complete.`,
        cause: error,
      })
    : unreachable(error, provider, ofCaller === true);
  const isDeploymentsFault = !answering && isConnectError(error);
  return { error: failure, retryable: true, retryAfterMs: undefined, isDeploymentsFault };
}

/** The reason is for those who run the gateway: to a caller who named the address, it would tell what listens there. */
function unreachable(error: Error, provider: string, isCallers: boolean): SluiceError {
  const reason = isCallers ? undefined : reasonOf(error);
  return new SluiceError('upstream_error', {
    message: `The provider '${provider}' could not be reached${reason === undefined ? '' : ` (${reason})`}.`,
    provider: reason === undefined ? undefined : { status: null, code: codeOf(error) ?? null },
    cause: error,
  });
}

function reasonOf(error: Error): string | undefined {
  return error instanceof ProxyError ? error.message.replace(/\.$/, '') : codeOf(error);
}

/** The code of a failed connection: of the last of several addresses that were tried. */
function codeOf(error: Error): string | undefined {
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, error.cause, ...inner]
    .map((one) => memberOf(one, 'code'))
    .filter((code) => typeof code === 'string')
    .findLast((code) => /^[A-Z_]{3,64}$/.test(code));
}

/** Errors before anything was sent, which no request can cause. */
const connectErrors: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'EPROXY',
]);

function isConnectError(error: Error): boolean {
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, error.cause, ...inner].some((one) => connectErrors.has(memberOf(one, 'code')));
}

/** The stream was closed properly, but its answer is not complete. */
export function incompleteAnswer(provider: string): UpstreamFailure {
  const message = `The provider '${provider}' ended its response before it was complete.`;
  return {
    error: new SluiceError('upstream_incomplete', { message }),
    retryable: true,
    retryAfterMs: undefined,
  };
}

/** The answer cannot be decoded, or contains an error. */
export function unreadableAnswer(error: unknown, provider: string): UpstreamFailure {
  if (error instanceof SluiceError)
    return { error, retryable: error.retryable, retryAfterMs: error.retryAfterMs };
  const what =
    error instanceof SseOversizeError ? 'an event that is too large' : 'a response that cannot be decoded';
  const message = `The provider '${provider}' sent ${what}.`;
  return {
    error: new SluiceError('upstream_malformed', { message, cause: error }),
    retryable: true,
    retryAfterMs: undefined,
  };
}

const expired = {
  first_byte: 'did not begin to respond',
  idle: 'stopped sending its response',
  total: 'did not finish its response',
} as const;

/** A deadline expired. @param isCallersHaste whether the caller's own timeout has shortened it */
export function deadlineFailure(
  kind: DeadlineKind,
  provider: string,
  isCallersHaste: boolean,
): UpstreamFailure {
  const message = `The provider '${provider}' ${expired[kind]} in time.`;
  return {
    error: new SluiceError('timeout', { message }),
    retryable: kind === 'first_byte',
    retryAfterMs: undefined,
    // The total time is the caller's choice; only silence is the provider's fault.
    saysNothing: kind === 'total' || (kind === 'first_byte' && isCallersHaste),
    isPromptOwed: true,
  };
}
