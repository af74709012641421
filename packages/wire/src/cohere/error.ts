import {
  isRecord,
  nonEmptyString,
  readUpstreamError,
  type UpstreamErrorDetails,
} from '../translation/index.ts';

/** Reads an error body `{message, id}`. */
export function readCohereError(body: unknown): UpstreamErrorDetails {
  if (!isRecord(body)) return readUpstreamError(body);
  const { error, message } = body;
  // Proxies in front of the service use OpenAI's error format.
  if (error !== undefined && error !== null) return readUpstreamError(error);
  return readUpstreamError({ ...body, message: nonEmptyString(message) ?? nonEmptyString(body['data']) });
}
