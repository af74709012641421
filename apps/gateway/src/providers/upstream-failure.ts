/** Interprets error responses of providers. Provider text is never quoted to the caller. */
import type { UpstreamErrorDetails } from '@sluice/wire';
import { memberOf } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ModelTarget, UpstreamFailure } from './port.ts';
import type { ResponseHeaders } from './transport.ts';

/** Error messages of providers for prompts that are too long. */
const contextPhrases =
  /context[_ ]length[_ ]exceeded|maximum context length|context window|prompt is too long|too many tokens|input is too long|exceeds? the (?:maximum|model'?s?) (?:context|number of tokens)|max_model_len|context size/i;
const contentPhrases = /content[_ ]filter|content[_ ]policy|responsible ?ai|safety system/i;
/** Anthropic (also on Bedrock and Vertex): "Invalid `signature` in `thinking` block"; Gemini: "Thought signature is not valid". */
const signaturePhrases =
  /signature[^.]{0,60}thinking|thinking[^.]{0,60}signature|(?:invalid|corrupted)[^.]{0,20}thought.?signature|thought.?signature[^.]{0,30}(?:not valid|invalid|corrupted)/i;
const quotaCodes = /insufficient[_ ]quota|credit balance/i;
const quotaPhrases = /exceeded your current quota|billing/i;
/** Waits requested by providers are capped at a day. */
const longestWaitMs = 86_400_000;
/** Maximum length of an inspected error body, in characters. */
const readLimit = 16_384;

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
  const error =
    // RFC 9110 15.5.3: payment required.
    status === 429 || status === 402
      ? limited(status, text, target, retryAfterMs)
      : (statusError(status, target) ?? refusal(status, text, target, facts?.param ?? null));
  const signatureRefused = status === 400 && signaturePhrases.test(text);
  return { error, retryable: error.retryable && isTransient(status), retryAfterMs, signatureRefused };
}

/** Statuses for which a retry may succeed. */
function isTransient(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
}

function limited(
  status: number,
  text: string,
  { provider }: ModelTarget,
  retryAfterMs: number | undefined,
): SluiceError {
  // Google uses the same words for a rate limit per minute and an exhausted account, but adds a wait to the
  // former.
  const isWorded = retryAfterMs === undefined && quotaPhrases.test(text);
  if (status === 402 || quotaCodes.test(text) || isWorded) {
    const message = `The account of the gateway at the provider '${provider.name}' has no credit left.`;
    return new SluiceError('insufficient_quota', { message, retryAfterMs });
  }
  return new SluiceError('rate_limit_exceeded', {
    message: `The provider '${provider.name}' is rate limiting requests.`,
    retryAfterMs: retryAfterMs ?? 1000,
  });
}

/** Interprets the status alone. */
function statusError(status: number, target: ModelTarget): SluiceError | undefined {
  const at = `The provider '${target.provider.name}'`;
  if (status === 401 || status === 403)
    return new SluiceError('upstream_auth', { message: `${at} rejected the credentials of the gateway.` });
  if (status === 404) {
    const message = `${at} does not have the model '${target.name}'.`;
    return target.known
      ? new SluiceError('upstream_model_missing', { message })
      : new SluiceError('model_not_found', { message, param: 'model' });
  }
  if (status === 408 || status === 409 || status === 425)
    return new SluiceError('upstream_error', { message: `${at} asked to retry the request.` });
  if (status === 504) return new SluiceError('timeout', { message: `${at} timed out.` });
  if (status >= 500)
    return new SluiceError('upstream_error', { message: `${at} failed with status ${status}.` });
  if (status < 400)
    return new SluiceError('upstream_error', {
      message: `${at} responded with status ${status}; redirects are not followed.`,
    });
  return undefined;
}

/** Interprets the body of an error caused by this request. */
function refusal(
  status: number,
  text: string,
  target: ModelTarget,
  reportedParam: string | null,
): SluiceError {
  const at = `The provider '${target.provider.name}'`;
  if (contextPhrases.test(text)) {
    const size = target.contextWindow === undefined ? '' : ` (${target.contextWindow} tokens)`;
    const message = `The request exceeds the context window of ${target.id}${size}.`;
    return new SluiceError('context_length_exceeded', { message, param: 'messages' });
  }
  if (contentPhrases.test(text))
    return new SluiceError('content_filter', { message: `${at} rejected the content.` });
  if (status === 413)
    return new SluiceError('request_too_large', { message: `${at} rejected the request as too large.` });
  const param = safeParam(reportedParam) ?? refusedParam(text);
  const named = param === null ? '' : ` The provider reports the parameter '${param}'.`;
  return status === 422
    ? new SluiceError('unprocessable', { message: `${at} could not process the request.${named}`, param })
    : new SluiceError('bad_request', {
        message: `${at} rejected the request with status ${status}.${named}`,
        param,
      });
}

/** `param` of the provider's error, if it is a plain member path, since it is shown to the caller. */
function refusedParam(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const error = memberOf(body, 'error') ?? body;
    const param = memberOf(error, 'param');
    return safeParam(param);
  } catch {
    return null;
  }
}

function safeParam(param: unknown): string | null {
  return typeof param === 'string' && /^[A-Za-z_][\w.[\]]{0,80}$/.test(param) ? param : null;
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
