import { ErrorResponse, HTTPValidationError } from '@sluice/wire';
import { type ErrorCode, errorTable } from '../errors/index.ts';
import type { DocumentHeader, DocumentResponse } from './openapi-document.ts';
import type { SchemaComponents } from './schema-components.ts';

const text = { type: 'string' };

/** Response headers shared by several operations. */
export const requestIdHeader: DocumentHeader = {
  description: 'Id of the request, for support and for `GET /v1/usage?request_id=`.',
  schema: { type: 'string', examples: ['req_t0abcd1234567890000001'] },
};

const retryHeaders: Readonly<Record<string, DocumentHeader>> = {
  'retry-after': {
    description:
      'Seconds to wait; absent if the wait is longer than about a minute, which the message tells then.',
    schema: { type: 'integer', minimum: 1 },
  },
  'retry-after-ms': { description: 'Milliseconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'x-should-retry': { description: '`false` if retrying soon cannot succeed.', schema: text },
};

/** Responses shared by many operations, by status. */
export interface CommonResponses {
  error(description: string, code: ErrorCode): DocumentResponse;
  /** An error with retry headers. */
  busy(description: string, code: ErrorCode): DocumentResponse;
  unauthorized(): DocumentResponse;
  /** Validation errors; `others` if errors without a list of violations have this status, too. */
  unprocessable(others: boolean): DocumentResponse;
}

export function createCommonResponses(components: SchemaComponents): CommonResponses {
  const error = (
    description: string,
    code: ErrorCode,
    headers: Readonly<Record<string, DocumentHeader>> = {},
  ): DocumentResponse => ({
    description,
    headers: { 'x-request-id': requestIdHeader, ...headers },
    content: {
      'application/json': {
        schema: components.refer(ErrorResponse),
        examples: {
          [code]: {
            summary: code,
            value: { error: { message: description, type: errorTable[code].type, param: null, code } },
          },
        },
      },
    },
  });
  return {
    error: (description, code) => error(description, code),
    busy: (description, code) => error(description, code, retryHeaders),
    unauthorized: () =>
      error('The key is missing, malformed, unknown, expired or revoked.', 'invalid_api_key', {
        'www-authenticate': { description: 'Always `Bearer`.', schema: text },
      }),
    unprocessable: (others) => {
      const violations = components.refer(HTTPValidationError);
      return {
        description: others
          ? 'The request does not match the schema (all violations are listed), or no model supports it.'
          : 'The request does not match the schema; all violations are listed.',
        headers: { 'x-request-id': requestIdHeader },
        content: {
          'application/json': {
            schema: others ? { anyOf: [violations, components.refer(ErrorResponse)] } : violations,
            examples: {
              invalid_request: {
                summary: 'A violation',
                value: {
                  detail: [{ loc: ['body', 'model'], msg: 'Field required', type: 'missing' }],
                  error: {
                    message: 'model: Field required',
                    type: 'invalid_request_error',
                    param: 'model',
                    code: 'invalid_request',
                  },
                },
              },
            },
          },
        },
      };
    },
  };
}
