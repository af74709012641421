import {
  isRecord,
  nonEmptyString,
  readUpstreamError,
  type UpstreamErrorDetails,
} from '../translation/index.ts';

/** Reads the body of a failure: `{message, id}`. */
export function readCohereError(body: unknown): UpstreamErrorDetails {
  if (!isRecord(body)) return readUpstreamError(body);
  const { error, message } = body;
  // Proxies in front of the service answer in OpenAI's form.
  if (error !== undefined && error !== null) return readUpstreamError(error);
  return readUpstreamError({ ...body, message: nonEmptyString(message) ?? nonEmptyString(body['data']) });
}
