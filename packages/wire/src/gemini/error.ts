import {
  embeddedError,
  isRecord,
  type JsonObject,
  nonEmptyString,
  readUpstreamError,
  type UpstreamErrorDetails,
  type UpstreamResponseError,
} from '../translation/index.ts';

/** Error details reported by Google, and when to retry. */
export interface GeminiErrorDetails extends UpstreamErrorDetails {
  /** From `google.rpc.RetryInfo`, which is part of the body and not a header. */
  readonly retryAfterMs: number | null;
}

/** HTTP statuses of the canonical codes (google/rpc/code.proto). */
const statusesByCode: ReadonlyMap<string, number> = new Map([
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

/** Reads an error body; streams without `alt=sse` wrap it in a list. */
export function readGeminiError(body: unknown): GeminiErrorDetails {
  const outer: unknown = Array.isArray(body) ? body[0] : body;
  const error = isRecord(outer) && outer['error'] !== undefined ? outer['error'] : outer;
  const facts = readUpstreamError(error);
  if (!isRecord(error)) return { ...facts, retryAfterMs: null };
  const details = Array.isArray(error['details']) ? error['details'].filter(isRecord) : [];
  const status = nonEmptyString(error['status']);
  return {
    message: facts.message,
    type: status,
    code: nonEmptyString(findDetail(details, 'ErrorInfo')['reason']) ?? status ?? facts.code,
    param: readViolatedField(findDetail(details, 'BadRequest')),
    status: facts.status ?? statusesByCode.get(status ?? '') ?? null,
    retryAfterMs: parseDurationMs(findDetail(details, 'RetryInfo')['retryDelay']),
  };
}

/** The exception for an error inside a successful response. */
export function geminiEmbeddedError(error: unknown): UpstreamResponseError {
  return embeddedError(error, readGeminiError(error));
}

function findDetail(details: readonly JsonObject[], name: string): JsonObject {
  return details.find((detail) => nonEmptyString(detail['@type'])?.endsWith(`google.rpc.${name}`)) ?? {};
}

function readViolatedField({ fieldViolations: violations }: JsonObject): string | null {
  const first: unknown = Array.isArray(violations) ? violations[0] : null;
  return isRecord(first) ? nonEmptyString(first['field']) : null;
}

/** A duration in protobuf's JSON form: seconds with up to nine decimals and an `s`. */
function parseDurationMs(duration: unknown): number | null {
  if (typeof duration !== 'string') return null;
  const match = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(duration);
  return match === null ? null : Math.ceil(Number(match[1]) * 1000);
}
