import { isRecord, readUpstreamError, type UpstreamErrorDetails } from '../translation/index.ts';

/** Reads an error body, `{error: {message, type, code, param}}`, an `error` event, or the `error` of a failed response. */
export function readResponsesError(body: unknown): UpstreamErrorDetails {
  if (!isRecord(body)) return readUpstreamError(body);
  const { error, ...rest } = body;
  if (error !== undefined && error !== null) return readUpstreamError(error);
  // The type of an event is not the type of its error.
  return readUpstreamError(rest['type'] === 'error' ? { ...rest, type: null } : rest);
}
