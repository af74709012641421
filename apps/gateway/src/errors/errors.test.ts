import { describe, expect, it } from 'vitest';
import {
  anthropicErrors,
  type ErrorCode,
  errorBody,
  errorHeaders,
  errorTable,
  SluiceError,
  toSluiceError,
  waitText,
} from './index.ts';

const codes = Object.keys(errorTable).filter((code): code is ErrorCode => code in errorTable);

/** The contract: status, `type`, and whether a client should try again. */
const expected: Readonly<Record<ErrorCode, readonly [number, string, boolean]>> = {
  invalid_json: [400, 'invalid_request_error', false],
  invalid_request: [422, 'invalid_request_error', false],
  unsupported_parameter: [422, 'invalid_request_error', false],
  unsupported_format: [422, 'invalid_request_error', false],
  encrypted_document: [422, 'invalid_request_error', false],
  damaged_document: [422, 'invalid_request_error', false],
  limit_exceeded: [422, 'invalid_request_error', false],
  isolation_unavailable: [503, 'api_error', false],
  bad_request: [400, 'invalid_request_error', false],
  context_length_exceeded: [400, 'invalid_request_error', false],
  content_filter: [400, 'invalid_request_error', false],
  unprocessable: [422, 'invalid_request_error', false],
  invalid_api_key: [401, 'authentication_error', false],
  not_signed_in: [401, 'authentication_error', false],
  wrong_credentials: [401, 'authentication_error', false],
  code_required: [401, 'authentication_error', false],
  sign_in_refused: [403, 'permission_error', false],
  cross_site_request: [403, 'permission_error', false],
  permission_denied: [403, 'permission_error', false],
  anonymization_required: [403, 'permission_error', false],
  model_not_allowed: [403, 'permission_error', false],
  unpriced_model: [403, 'permission_error', false],
  model_not_found: [404, 'invalid_request_error', false],
  not_found: [404, 'invalid_request_error', false],
  method_not_allowed: [405, 'invalid_request_error', false],
  request_timeout: [408, 'invalid_request_error', true],
  conflict: [409, 'invalid_request_error', false],
  request_too_large: [413, 'invalid_request_error', false],
  unsupported_media_type: [415, 'invalid_request_error', false],
  headers_too_large: [431, 'invalid_request_error', false],
  rate_limit_exceeded: [429, 'rate_limit_error', true],
  insufficient_quota: [429, 'insufficient_quota', false],
  client_closed: [499, 'invalid_request_error', false],
  internal_error: [500, 'api_error', true],
  upstream_auth: [502, 'api_error', false],
  upstream_model_missing: [502, 'api_error', false],
  upstream_error: [502, 'api_error', true],
  upstream_malformed: [502, 'api_error', true],
  upstream_incomplete: [502, 'api_error', true],
  restored_too_long: [502, 'api_error', false],
  egress_denied: [502, 'api_error', false],
  no_healthy_deployment: [503, 'api_error', true],
  overloaded: [503, 'api_error', true],
  shutting_down: [503, 'api_error', true],
  store_unavailable: [503, 'api_error', true],
  privacy_unavailable: [503, 'api_error', false],
  timeout: [504, 'timeout_error', true],
};

describe('errors', () => {
  it.each(codes)('%s has the documented body and headers', (code) => {
    const error = new SluiceError(code);
    expect([error.status, error.type, error.retryable]).toEqual(expected[code]);
    expect(error.message).toMatch(/^[A-Z].*[.]$/);
    expect(JSON.parse(errorBody(error))).toEqual({
      // Clients of FastAPI read every 422 from its details.
      ...(error.status === 422 ? { detail: [{ loc: ['body'], msg: error.message, type: code }] } : {}),
      error: { message: error.message, type: error.type, param: null, code },
    });
    const headers = errorHeaders(error);
    expect(headers['x-should-retry']).toBe(error.retryable ? undefined : 'false');
    expect(headers['www-authenticate']).toBe(error.status === 401 ? 'Bearer' : undefined);
  });

  it('have both formats of details', () => {
    const detail = [{ loc: ['body', 'messages', 0, 'role'], msg: 'unknown', type: 'enum' }];
    const error = new SluiceError('invalid_request', {
      message: 'role: unknown',
      param: 'messages[0].role',
      detail,
    });
    expect(JSON.parse(errorBody(error))).toEqual({
      detail,
      error: {
        message: 'role: unknown',
        type: 'invalid_request_error',
        param: 'messages[0].role',
        code: 'invalid_request',
      },
    });
  });

  it.each([
    [1, '1', '1', undefined],
    [999.4, '1', '1000', undefined],
    [1000, '1', '1000', undefined],
    [1001, '2', '1001', undefined],
    [60_000, '60', '60000', undefined],
    [60_001, '61', '60001', 'false'],
    [86_400_000, '86400', '86400000', 'false'],
  ])('report a wait of %d ms', (retryAfterMs, seconds, exact, shouldRetry) => {
    const headers = errorHeaders(new SluiceError('rate_limit_exceeded', { retryAfterMs }));
    expect([headers['retry-after'], headers['retry-after-ms'], headers['x-should-retry']]).toEqual([
      seconds,
      exact,
      shouldRetry,
    ]);
  });

  it.each([
    [1, '1 second'],
    [7000, '7 seconds'],
    [119_000, '119 seconds'],
    [300_000, '5 minutes'],
    [7_200_001, '3 hours'],
    [86_400_000, '24 hours'],
    [604_800_000, '7 days'],
  ])('say a wait of %d ms as %s', (waitMs, text) => {
    expect(waitText(waitMs)).toBe(text);
  });

  it('keep their own headers and cause', () => {
    const cause = new Error('inner');
    const error = new SluiceError('rate_limit_exceeded', {
      headers: { 'x-ratelimit-limit-requests': '1' },
      cause,
    });
    expect(errorHeaders(error)['x-ratelimit-limit-requests']).toBe('1');
    expect(error.cause).toBe(cause);
  });

  it('unknown ones are internal, and their text is not shown', () => {
    const error = toSluiceError(new Error('secret of the inside'));
    expect([error.code, error.cause instanceof Error]).toEqual(['internal_error', true]);
    expect(errorBody(error)).not.toContain('secret');
    expect(toSluiceError('text').code).toBe('internal_error');
    expect(toSluiceError(error)).toBe(error);
  });
});

describe('errors of the Messages API', () => {
  it.each([
    [{ message: 'It is not there.', param: 'tools[0]' }, 'tools[0]: It is not there.'],
    [{ message: 'm does not support tools[0].', param: 'tools[0]' }, 'm does not support tools[0].'],
    [{ message: 'It is not there.', param: null }, 'It is not there.'],
  ])('%j begins with the member that it is about', (facts, message) => {
    const body: unknown = JSON.parse(anthropicErrors.body(new SluiceError('bad_request', facts), 'req_1'));
    expect(body).toMatchObject({ error: { message } });
  });
});
