import {
  embeddedError,
  isRecord,
  nonEmptyString,
  readUpstreamError,
  type UpstreamErrorDetails,
  type UpstreamResponseError,
} from '../translation/index.ts';

/** HTTP statuses by error type (platform.claude.com, errors); streams contain only the type. */
const statusesByType: ReadonlyMap<string, number> = new Map([
  ['invalid_request_error', 400],
  ['authentication_error', 401],
  ['billing_error', 402],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['conflict_error', 409],
  ['request_too_large', 413],
  ['rate_limit_error', 429],
  ['api_error', 500],
  ['timeout_error', 504],
  ['overloaded_error', 529],
]);

/**
 * Reads an error body `{type: "error", error: {type, message, details?}}`, or its inner object.
 * @param body parsed body or event
 */
export function readAnthropicError(body: unknown): UpstreamErrorDetails {
  const error = isRecord(body) && body['error'] != null ? body['error'] : body;
  const facts = readUpstreamError(error);
  const details = isRecord(error) && isRecord(error['details']) ? error['details'] : {};
  const status = facts.type === null ? undefined : statusesByType.get(facts.type);
  return {
    ...facts,
    code: facts.code ?? nonEmptyString(details['error_code']),
    status: status ?? facts.status,
  };
}

/** The exception for an error inside a successful response. */
export function anthropicEmbeddedError(body: unknown): UpstreamResponseError {
  return embeddedError(body, readAnthropicError(body));
}
