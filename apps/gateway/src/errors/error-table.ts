/**
 * All errors returned to callers: HTTP status, OpenAI `type`, whether a retry can help, and the default message.
 * The key is the `code` in the body. `retryable: false` sends `x-should-retry: false` where clients would retry by
 * default.
 */
export const errorTable = {
  invalid_json: row(400, 'invalid_request_error', false, 'The body is not valid JSON.'),
  invalid_request: row(422, 'invalid_request_error', false, 'The request does not match the schema.'),
  unsupported_parameter: row(
    422,
    'invalid_request_error',
    false,
    'The model does not support this parameter.',
  ),
  unsupported_format: row(
    422,
    'invalid_request_error',
    false,
    'No configured model supports this file type.',
  ),
  encrypted_document: row(
    422,
    'invalid_request_error',
    false,
    'The document is encrypted; send its password.',
  ),
  damaged_document: row(422, 'invalid_request_error', false, 'The document is damaged and cannot be read.'),
  limit_exceeded: row(422, 'invalid_request_error', false, 'The document exceeds the size limit.'),
  isolation_unavailable: row(
    503,
    'api_error',
    false,
    'Documents are read only in isolated processes (documents.isolation), which this machine does not offer.',
  ),
  bad_request: row(400, 'invalid_request_error', false, 'The provider rejected the request.'),
  context_length_exceeded: row(
    400,
    'invalid_request_error',
    false,
    'The request exceeds the context window of the model.',
  ),
  content_filter: row(
    400,
    'invalid_request_error',
    false,
    'The content filter of the provider rejected the request.',
  ),
  unprocessable: row(422, 'invalid_request_error', false, 'The provider could not process the request.'),
  invalid_api_key: row(
    401,
    'authentication_error',
    false,
    'Incorrect API key provided, or none was sent. Send an API key of this gateway as "Authorization: Bearer <key>".',
  ),
  not_signed_in: row(
    401,
    'authentication_error',
    false,
    'You are not signed in, or your session has ended. Sign in with POST /admin/v1/session.',
  ),
  wrong_credentials: row(
    401,
    'authentication_error',
    false,
    'The e-mail address, the password or the code is wrong.',
  ),
  code_required: row(
    401,
    'authentication_error',
    false,
    'Send a `code` of your authenticator app too, or a recovery code.',
  ),
  sign_in_refused: row(403, 'permission_error', false, 'The identity provider did not sign you in.'),
  cross_site_request: row(
    403,
    'permission_error',
    false,
    'Changes by a session must come from a page of this gateway: send `origin` or `sec-fetch-site`.',
  ),
  permission_denied: row(403, 'permission_error', false, 'This key does not have the required scope.'),
  anonymization_required: row(
    403,
    'permission_error',
    false,
    'This key requires anonymization; a request cannot switch it off.',
  ),
  model_not_allowed: row(403, 'permission_error', false, 'This key may not use this model.'),
  unpriced_model: row(
    403,
    'permission_error',
    false,
    'The price of this model is unknown, and this key has a budget.',
  ),
  model_not_found: row(
    404,
    'invalid_request_error',
    false,
    'Model not found. GET /v1/models lists the models of this key.',
  ),
  not_found: row(404, 'invalid_request_error', false, 'Not found.'),
  method_not_allowed: row(405, 'invalid_request_error', false, 'Method not allowed.'),
  request_timeout: row(408, 'invalid_request_error', true, 'The request body was not received in time.'),
  conflict: row(
    409,
    'invalid_request_error',
    false,
    'The record was modified concurrently; read it again and retry.',
  ),
  request_too_large: row(413, 'invalid_request_error', false, 'The request body is too large.'),
  unsupported_media_type: row(
    415,
    'invalid_request_error',
    false,
    'Unsupported media type; send application/json.',
  ),
  headers_too_large: row(431, 'invalid_request_error', false, 'The request headers are too large.'),
  rate_limit_exceeded: row(429, 'rate_limit_error', true, 'Too many requests; retry later.'),
  insufficient_quota: row(429, 'insufficient_quota', false, 'The budget of this key is exhausted.'),
  client_closed: row(499, 'invalid_request_error', false, 'Client closed request.'),
  internal_error: row(500, 'api_error', true, 'Internal error of the gateway.'),
  upstream_auth: row(502, 'api_error', false, 'The provider rejected the credentials of the gateway.'),
  upstream_model_missing: row(
    502,
    'api_error',
    false,
    'The configured model does not exist at the provider.',
  ),
  upstream_error: row(502, 'api_error', true, 'The provider failed.'),
  upstream_malformed: row(502, 'api_error', true, 'The provider sent an invalid response.'),
  upstream_incomplete: row(502, 'api_error', true, 'The provider ended its response before it was complete.'),
  restored_too_long: row(502, 'api_error', false, 'The restored response exceeds the size limit.'),
  egress_denied: row(502, 'api_error', false, 'Access to the address of the provider is denied.'),
  no_healthy_deployment: row(
    503,
    'api_error',
    true,
    'No suitable model is available at the moment; retry later.',
  ),
  overloaded: row(503, 'api_error', true, 'The gateway is overloaded; retry later.'),
  shutting_down: row(503, 'api_error', true, 'The gateway is shutting down.'),
  store_unavailable: row(503, 'api_error', true, "The gateway's data store is unavailable."),
  privacy_unavailable: row(
    503,
    'api_error',
    false,
    'Anonymization is required for this request but failed; nothing was sent to a provider.',
  ),
  timeout: row(504, 'timeout_error', true, 'The request timed out before the response was complete.'),
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
