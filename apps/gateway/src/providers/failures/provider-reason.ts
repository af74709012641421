/** Finds the sentence, code and parameter in the error body of a provider, whatever its shape. */
import { readUpstreamError, type UpstreamErrorDetails } from '@sluice/wire';
import { isRecord, memberOf } from '../../contract/index.ts';

/** What a provider said about an error. All of it may quote the request. */
export interface ProviderReason {
  readonly message: string;
  readonly type: string | null;
  readonly code: string | null;
  readonly param: string | null;
  /** A status inside the body. */
  readonly status: number | null;
}

const maxDepth = 3;

/**
 * @param text the body
 * @param facts what the protocol has read of it already
 */
export function readProviderReason(text: string, facts: UpstreamErrorDetails | undefined): ProviderReason {
  const body = parseJson(text);
  if (body === undefined)
    return { message: text, type: null, code: null, param: null, status: facts?.status ?? null };
  const found = readReason(body, 0);
  return {
    message: found.message === '' ? (facts?.message ?? '') : found.message,
    type: facts?.type ?? found.type,
    code: facts?.code ?? found.code,
    param: facts?.param ?? found.param,
    status: found.status ?? facts?.status ?? null,
  };
}

function readReason(value: unknown, depth: number): ProviderReason {
  const outer: unknown = Array.isArray(value) ? value[0] : value;
  const error = memberOf(outer, 'error') ?? outer;
  const facts = readUpstreamError(error);
  const inner = depth < maxDepth ? readInnerReason(error, depth) : undefined;
  return {
    message: inner?.message || findSentence(error, outer),
    type: facts.type ?? readText(memberOf(outer, 'type')),
    code: inner?.code ?? facts.code,
    param: inner?.param ?? facts.param ?? findField(memberOf(outer, 'detail')),
    // Bedrock reports the status of the model's container.
    status: inner?.status ?? readNumber(memberOf(outer, 'originalStatusCode')) ?? facts.status,
  };
}

/** Routers put the body of the real provider into `metadata.raw` (OpenRouter) or into the message as JSON (LiteLLM, Azure). */
function readInnerReason(error: unknown, depth: number): ProviderReason | undefined {
  for (const one of [
    memberOf(memberOf(error, 'metadata'), 'raw'),
    memberOf(error, 'message'),
    memberOf(error, 'innererror'),
  ]) {
    const value = typeof one === 'string' ? parseJson(one) : one;
    if (isRecord(value)) {
      const reason = readReason(value, depth + 1);
      if (reason.message !== '') return reason;
    } else if (typeof one === 'string' && one !== memberOf(error, 'message')) {
      return { message: one, type: null, code: null, param: null, status: null };
    }
  }
  return undefined;
}

function findSentence(error: unknown, outer: unknown): string {
  if (typeof error === 'string') return error;
  for (const name of [
    'message',
    'Message',
    'originalMessage',
    'detail',
    'error_description',
    'msg',
    'reason',
    'title',
  ]) {
    const found = readSentence(memberOf(error, name)) ?? readSentence(memberOf(outer, name));
    if (found !== undefined) return found;
  }
  return '';
}

/** A text, or FastAPI's list of violations. */
function readSentence(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (!Array.isArray(value)) return undefined;
  const parts = value.slice(0, 3).flatMap((one: unknown) => {
    const message = readText(memberOf(one, 'msg')) ?? readText(memberOf(one, 'message'));
    const place = findField([one]);
    if (message === null) return [];
    return [place === null ? message : `${place}: ${message}`];
  });
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** The member that the first of FastAPI's violations names. */
function findField(detail: unknown): string | null {
  const loc = Array.isArray(detail) ? memberOf(detail[0], 'loc') : undefined;
  if (!Array.isArray(loc)) return null;
  const path = loc.filter((one: unknown) => one !== 'body').map(String);
  return path.length === 0 ? null : path.join('.');
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
