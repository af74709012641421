/**
 * Every error that a caller can meet: its HTTP status, its OpenAI `type`, whether trying again can help,
 * and the message used when the place that throws has nothing more exact to say. The key is the `code` of
 * the body. `retryable: false` also answers `x-should-retry: false` where a client's default would retry.
 */
export const errorTable = {
  invalid_json: row(400, 'invalid_request_error', false, 'The body is not valid JSON.'),
  invalid_request: row(422, 'invalid_request_error', false, 'The request does not fit the schema.'),
  unsupported_parameter: row(422, 'invalid_request_error', false, 'The model does not take this parameter.'),
  unsupported_format: row(
    422,
    'invalid_request_error',
    false,
    'No configured model takes this kind of file.',
  ),
  encrypted_document: row(
    422,
    'invalid_request_error',
    false,
    'The document is encrypted; give its password.',
  ),
  damaged_document: row(422, 'invalid_request_error', false, 'The document is damaged and cannot be read.'),
  limit_exceeded: row(422, 'invalid_request_error', false, 'The document is larger than is allowed.'),
  bad_request: row(400, 'invalid_request_error', false, 'The provider refused the request.'),
  context_length_exceeded: row(
    400,
    'invalid_request_error',
    false,
    "The request is longer than the model's context.",
  ),
  content_filter: row(400, 'invalid_request_error', false, 'The provider refused the content.'),
  unprocessable: row(422, 'invalid_request_error', false, 'The provider could not process the request.'),
  invalid_api_key: row(401, 'authentication_error', false, 'Incorrect API key provided.'),
  permission_denied: row(403, 'permission_error', false, 'This key may not do that.'),
  anonymization_required: row(
    403,
    'permission_error',
    false,
    'This key requires anonymization; a request cannot switch it off.',
  ),
  model_not_allowed: row(403, 'permission_error', false, 'This key may not use this model.'),
  model_not_found: row(404, 'invalid_request_error', false, 'The model does not exist here.'),
  not_found: row(404, 'invalid_request_error', false, 'There is nothing at this address.'),
  method_not_allowed: row(405, 'invalid_request_error', false, 'This address does not take this method.'),
  request_timeout: row(408, 'invalid_request_error', true, 'The request did not arrive in time.'),
  conflict: row(409, 'invalid_request_error', false, 'The record was changed meanwhile.'),
  request_too_large: row(
    413,
    'invalid_request_error',
    false,
    'The body is larger than this gateway accepts.',
  ),
  unsupported_media_type: row(415, 'invalid_request_error', false, 'Send application/json.'),
  headers_too_large: row(431, 'invalid_request_error', false, 'The request headers are too large.'),
  rate_limit_exceeded: row(429, 'rate_limit_error', true, 'Too many requests.'),
  insufficient_quota: row(429, 'insufficient_quota', false, 'The budget of this key is used up.'),
  client_closed: row(499, 'invalid_request_error', false, 'The client went away.'),
  internal_error: row(500, 'api_error', true, 'The gateway failed to handle this request.'),
  upstream_auth: row(502, 'api_error', false, "The provider refused the gateway's own credentials."),
  upstream_model_missing: row(502, 'api_error', false, 'The provider does not know this configured model.'),
  upstream_error: row(502, 'api_error', true, 'The provider failed.'),
  upstream_malformed: row(502, 'api_error', true, 'The provider sent an answer that cannot be read.'),
  upstream_incomplete: row(502, 'api_error', true, 'The provider ended its answer before it was complete.'),
  egress_denied: row(502, 'api_error', false, 'The address of the provider may not be reached.'),
  no_healthy_deployment: row(503, 'api_error', true, 'No model that fits is available right now.'),
  overloaded: row(503, 'api_error', true, 'The gateway is at its limit of requests in flight.'),
  shutting_down: row(503, 'api_error', true, 'The gateway is shutting down.'),
  store_unavailable: row(503, 'api_error', true, "The gateway's own store does not answer."),
  privacy_unavailable: row(
    503,
    'api_error',
    false,
    'Anonymization was asked for and cannot be done; nothing was sent to any provider.',
  ),
  timeout: row(504, 'timeout_error', true, 'The deadline passed before the answer was complete.'),
} as const satisfies Record<string, ErrorRow>;

/** Stable code of an error body. */
export type ErrorCode = keyof typeof errorTable;

/** One row of the table. */
export interface ErrorRow {
  readonly status: number;
  readonly type: string;
  readonly retryable: boolean;
  readonly message: string;
}

function row(status: number, type: string, retryable: boolean, message: string): ErrorRow {
  return { status, type, retryable, message };
}
