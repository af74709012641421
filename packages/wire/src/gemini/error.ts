import {
  type Fields,
  isFields,
  readUpstreamError,
  textOf,
  UpstreamAnswerError,
  type UpstreamErrorFacts,
} from '../translation/index.ts';

/** What Google said went wrong, and when to come back. */
export interface GeminiErrorFacts extends UpstreamErrorFacts {
  /** From `google.rpc.RetryInfo`: the wire puts it into the body, not into a header. */
  readonly retryAfterMs: number | null;
}

/** HTTP statuses of the canonical codes (google/rpc/code.proto). */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ['INVALID_ARGUMENT', 400],
  ['FAILED_PRECONDITION', 400],
  ['OUT_OF_RANGE', 400],
  ['UNAUTHENTICATED', 401],
  ['PERMISSION_DENIED', 403],
  ['NOT_FOUND', 404],
  ['ABORTED', 409],
  ['ALREADY_EXISTS', 409],
  ['RESOURCE_EXHAUSTED', 429],
  ['CANCELLED', 499],
  ['DATA_LOSS', 500],
  ['INTERNAL', 500],
  ['UNKNOWN', 500],
  ['UNIMPLEMENTED', 501],
  ['UNAVAILABLE', 503],
  ['DEADLINE_EXCEEDED', 504],
]);

/** Reads the body of a failure; streams without `alt=sse` send it as the element of a list. */
export function readGeminiError(body: unknown): GeminiErrorFacts {
  const outer: unknown = Array.isArray(body) ? body[0] : body;
  const error = isFields(outer) && outer['error'] !== undefined ? outer['error'] : outer;
  const facts = readUpstreamError(error);
  if (!isFields(error)) return { ...facts, retryAfterMs: null };
  const details = Array.isArray(error['details']) ? error['details'].filter(isFields) : [];
  const status = textOf(error['status']);
  return {
    message: facts.message,
    type: status,
    code: textOf(detailOf(details, 'ErrorInfo')['reason']) ?? status ?? facts.code,
    param: fieldOf(detailOf(details, 'BadRequest')),
    status: facts.status ?? STATUSES.get(status ?? '') ?? null,
    retryAfterMs: millisecondsOf(detailOf(details, 'RetryInfo')['retryDelay']),
  };
}

/** The exception for an error inside a successful answer. */
export function geminiErrorInside(error: unknown): UpstreamAnswerError {
  const facts = readGeminiError(error);
  return new UpstreamAnswerError('error_in_200', 'The provider answered 200 with an error inside', facts);
}

function detailOf(details: readonly Fields[], name: string): Fields {
  return details.find((detail) => textOf(detail['@type'])?.endsWith(`google.rpc.${name}`)) ?? {};
}

function fieldOf({ fieldViolations: violations }: Fields): string | null {
  const first: unknown = Array.isArray(violations) ? violations[0] : null;
  return isFields(first) ? textOf(first['field']) : null;
}

/** A duration in protobuf's JSON form: seconds with up to nine decimals and an `s`. */
function millisecondsOf(duration: unknown): number | null {
  if (typeof duration !== 'string') return null;
  const match = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(duration);
  return match === null ? null : Math.ceil(Number(match[1]) * 1000);
}
