/** Interprets error responses of providers: what failed, whose fault it is, and what the caller is told. */
import type { UpstreamErrorDetails } from '@sluice/wire';
import { type ErrorCode, SluiceError, waitText } from '../../errors/index.ts';
import type { ModelTarget, UpstreamFailure } from '../port.ts';
import { isMemberRefusal } from '../refused-members.ts';
import type { ResponseHeaders } from '../transport.ts';
import { cleanName, cleanReason } from './clean-reason.ts';
import { type ProviderReason, readProviderReason } from './provider-reason.ts';
import { findRequestFault, isOversizedForQuota, type RequestFault, wordedFault } from './request-faults.ts';

/**
 * Anthropic (also on Bedrock and Vertex): "Invalid `signature` in `thinking` block"; Gemini: "Thought signature is not valid";
 * OpenAI: "The encrypted content ... could not be verified."
 */
const reasoningPhrases = [
  /invalid_encrypted_content|encrypted content could not be|`data` in `redacted_thinking`|signature[^.]{0,60}thinking|thinking[^.]{0,60}signature|(?:invalid|corrupted)[^.]{0,20}thought.?signature|thought.?signature[^.]{0,30}(?:not valid|invalid|corrupted)/i,
  // Anthropic, of an empty block that is not signed.
  /each thinking block must contain/i,
  // OpenAI, of items of another store.
  /(?:\bof type 'reasoning'|'rs_\w{1,200}')[^.]{0,80}(?:without its required|not found)/i,
  // Servers that do not know the member of a message.
  /\b(?:reasoning_content|reasoning_details|thinking_blocks|messages?[[.]\d{1,6}\]?\.(?:\w{1,20}\.)?reasoning)\b['"`\])]{0,2}[^.;{}]{0,40}(?:not (?:permitted|allowed|supported)|unexpected|extra|unsupported|unrecognized|unknown)/i,
  /\b(?:unexpected|extra|additional|unsupported|unrecognized|unknown|extraneous) [^;{}]{0,80}\b(?:reasoning_content|reasoning_details|thinking_blocks)\b/i,
];
const quotaCodes = /insufficient[_ ]quota|credit balance/i;
const quotaPhrases = /exceeded your current quota|billing/i;
/** Words about the account and the key of the gateway, which are no business of its callers. */
const credentialWords =
  /\b(?:api.?keys?|keys?|tokens?|credentials?|authenticat\w*|(?:un)?authori[sz]\w*|permissions?|access denied|accounts?|organi[sz]ations?|projects?|billing|subscriptions?|iam|roles?|principal|service_?account|sign(?:ed|ature)|secrets?|passwords?|log ?in|users?)\b/i;
/** Waits requested by providers are capped at a day. */
const longestWaitMs = 86_400_000;
/** Maximum length of an inspected error body, in characters. */
const readLimit = 16_384;
/** Statuses of a server or a proxy that has no capacity, whatever the request. */
const overloadStatuses: ReadonlySet<number> = new Set([503, 529]);

/** An error response. */
export interface Refusal {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The body as text. */
  readonly text: string;
  /** Error details parsed by the protocol. */
  readonly facts: (UpstreamErrorDetails & { readonly retryAfterMs?: number | null }) | undefined;
}

/** Converts an error response to a `SluiceError`, with retry advice. */
export function readUpstreamFailure(refused: Refusal, target: ModelTarget, nowMs: number): UpstreamFailure {
  const { headers, facts } = refused;
  const text = refused.text.slice(0, readLimit);
  // Google responds with 400 to an unknown key.
  const status = facts?.code === 'API_KEY_INVALID' ? 401 : refused.status;
  const retryAfterMs = retryAfter(headers, nowMs) ?? facts?.retryAfterMs ?? undefined;
  const reason = readProviderReason(text, facts);
  // RFC 9110 15.5.3: payment required.
  if (status === 429 || status === 402) {
    const error = limited(status, text, target, retryAfterMs, reason);
    const isOwnFault = isOversizedForQuota(reason.message);
    if (!isOwnFault) return { error, retryable: error.retryable && isTransient(status), retryAfterMs };
    const { message } = error;
    const headers = { 'x-should-retry': 'false' };
    return {
      error: new SluiceError(error.code, {
        message,
        headers,
        provider: providerFacts(status, reason, target),
      }),
      retryable: false,
      retryAfterMs: undefined,
      saysNothing: true,
    };
  }
  const fault = requestFault(status, reason);
  const error =
    fault === undefined ? statusError(status, target, reason) : refusal(status, fault, target, reason);
  const isMalformed = status === 400 || status === 422;
  // OpenAI says 404 for an item of another store.
  const signatureRefused =
    (isMalformed || status === 404) && reasoningPhrases.some((phrases) => phrases.test(text));
  return {
    error,
    retryable: error.retryable && isTransient(status),
    retryAfterMs,
    signatureRefused,
    ...(isMalformed && isMemberRefusal(reason.message) ? { complaint: reason.message } : {}),
    ...(fault === undefined ? {} : { saysNothing: true }),
    ...(overloadStatuses.has(status) ? { isOverload: true } : {}),
  };
}

/** What the request did wrong, from the status or, where that blames the server, from what the provider says. */
function requestFault(status: number, reason: ProviderReason): RequestFault | 'unprocessable' | undefined {
  if (isClientError(status)) {
    const worded = wordedFault(`${reason.code ?? ''} ${reason.message}`);
    if (worded === 'context_length_exceeded' || worded === 'content_filter') return worded;
    if (status === 413) return 'request_too_large';
    return status === 422 ? 'unprocessable' : 'bad_request';
  }
  if (status < 400) return undefined;
  const { message, type, code } = reason;
  return findRequestFault({ status, message, type, code, innerStatus: reason.status });
}

/** Statuses that blame the request, and do not stand for credentials, a missing model, limits or a wish for a retry. */
function isClientError(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 409, 425].includes(status);
}

/** Statuses for which a retry may succeed. */
function isTransient(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
}

function limited(
  status: number,
  text: string,
  target: ModelTarget,
  retryAfterMs: number | undefined,
  reason: ProviderReason,
): SluiceError {
  const { name } = target.provider;
  const provider = providerFacts(status, reason, target);
  // Google uses the same words for a rate limit per minute and an exhausted account, but adds a wait to the
  // former.
  const isWorded = retryAfterMs === undefined && quotaPhrases.test(text);
  if (status === 402 || quotaCodes.test(text) || isWorded) {
    const sentence = `The account of the gateway at the provider '${name}' has no credit left.`;
    const message = withReason(sentence, reason, target);
    return new SluiceError('insufficient_quota', { message, retryAfterMs, provider });
  }
  const isCapped = retryAfterMs === longestWaitMs;
  const wait =
    retryAfterMs === undefined
      ? ''
      : ` It asks to wait ${isCapped ? 'at least ' : ''}${waitText(retryAfterMs)}.`;
  return new SluiceError('rate_limit_exceeded', {
    message: withReason(`The provider '${name}' is rate limiting requests.${wait}`, reason, target),
    retryAfterMs: retryAfterMs ?? 1000,
    provider,
  });
}

/** An error that says nothing about the request. */
function statusError(status: number, target: ModelTarget, reason: ProviderReason): SluiceError {
  const at = `The provider '${target.provider.name}'`;
  const make = (code: ErrorCode, message: string, param: string | null = null): SluiceError =>
    new SluiceError(code, { message, param, provider: providerFacts(status, reason, target) });
  // The text of such an error is about the gateway's own key; a 403 can also be about a region or a model.
  if (status === 403 && reason.message !== '' && !credentialWords.test(reason.message))
    return make('upstream_auth', withReason(`${at} refused access.`, reason, target));
  if (status === 401 || status === 403) {
    const { code } = providerFacts(status, reason, target);
    const named = code === null ? '' : ` (${code})`;
    return make('upstream_auth', `${at} rejected the credentials of the gateway${named}.`);
  }
  if (status === 404) {
    const message = `${at} does not have the model '${target.name}'.`;
    return target.known ? make('upstream_model_missing', message) : make('model_not_found', message, 'model');
  }
  if (status === 408 || status === 409 || status === 425)
    return make('upstream_error', withReason(`${at} asked to retry the request.`, reason, target));
  if (status === 504) return make('timeout', withReason(`${at} timed out.`, reason, target));
  if (status < 400)
    return make('upstream_error', `${at} responded with status ${status}; redirects are not followed.`);
  return make('upstream_error', withReason(`${at} failed with status ${status}.`, reason, target));
}

/** The error for a request that the provider refused, with the provider's reason. */
function refusal(
  status: number,
  fault: RequestFault | 'unprocessable',
  target: ModelTarget,
  reason: ProviderReason,
): SluiceError {
  const at = `The provider '${target.provider.name}'`;
  const param = safeParam(reason.param, target);
  const named = param === null ? '' : ` The provider reports the parameter '${param}'.`;
  const messages = {
    // The limit is the provider's, in its own words: the catalog may not know how the server was started.
    context_length_exceeded: `The request exceeds the context window of ${target.id}.`,
    content_filter: `${at} rejected the content.`,
    request_too_large: `${at} rejected the request as too large.`,
    unprocessable: `${at} could not process the request.${named}`,
    bad_request: `${at} rejected the request${status < 500 ? ` with status ${status}` : ''}.${named}`,
  };
  const keepsCode = fault === 'bad_request' || fault === 'unprocessable';
  return new SluiceError(fault, {
    message: withReason(messages[fault], reason, target),
    param: param ?? (fault === 'context_length_exceeded' ? 'messages' : null),
    provider: providerFacts(status, reason, target),
    shownCode: keepsCode ? safeCode(reason.code, target) : undefined,
  });
}

/** The sentence of the gateway, followed by that of the provider. */
function withReason(sentence: string, reason: ProviderReason, { provider }: ModelTarget): string {
  const said = cleanReason(reason.message, provider);
  return said === '' ? sentence : `${sentence} It says: ${said}`;
}

/** Facts for the log: neither sentences nor values. */
function providerFacts(
  status: number,
  { code, type }: ProviderReason,
  target: ModelTarget,
): { status: number; code: string | null } {
  return { status, code: safeCode(code, target) ?? safeCode(type, target) ?? null };
}

/** `param` of the provider's error, if it is a plain member path, since it is shown to the caller. */
function safeParam(param: string | null, { provider }: ModelTarget): string | null {
  if (param === null || !/^[A-Za-z_][\w.[\]]{0,80}$/.test(param)) return null;
  return cleanName(param, provider) ?? null;
}

/** A code of the provider, if it is a plain word: codes are words of its API, not texts. */
function safeCode(code: string | null, { provider }: ModelTarget): string | undefined {
  if (code === null || !/^[A-Za-z][A-Za-z_]{1,63}$/.test(code)) return undefined;
  return cleanName(code, provider);
}

/** `retry-after-ms`, or `retry-after` in seconds or as an HTTP date (RFC 9110 10.2.3), in milliseconds. */
function retryAfter(headers: ResponseHeaders, nowMs: number): number | undefined {
  const exact = Number(headers['retry-after-ms']);
  if (headers['retry-after-ms'] !== undefined && Number.isFinite(exact) && exact >= 0)
    return Math.min(longestWaitMs, exact);
  const text = headers['retry-after'];
  if (typeof text !== 'string') return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.min(longestWaitMs, seconds * 1000) : undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.min(longestWaitMs, Math.max(0, date - nowMs));
}
