import { type Static, Type } from 'typebox';
import { nullable } from './schema-helpers.ts';

export const ErrorObject = Type.Object(
  {
    message: Type.String({ description: 'Human-readable message.' }),
    type: Type.String({ description: 'Kind of error, such as `invalid_request_error`.' }),
    param: nullable(Type.String(), { description: 'The invalid request parameter, if any.' }),
    code: nullable(Type.String(), { description: 'Machine-readable error code.' }),
  },
  { title: 'ErrorObject', description: 'An error; all four fields are always present.' },
);
export type ErrorObject = Static<typeof ErrorObject>;

export const ErrorResponse = Type.Object(
  { error: ErrorObject },
  { title: 'ErrorResponse', description: 'The body of every error response.' },
);
export type ErrorResponse = Static<typeof ErrorResponse>;

export const ValidationError = Type.Object(
  {
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      description: 'Path to the invalid value: `body`, then field names and list indexes from 0.',
    }),
    msg: Type.String({ description: 'Description of the violation.' }),
    type: Type.String({
      description: 'Machine-readable name of the violation, such as `missing` or `int_type`.',
    }),
  },
  { title: 'ValidationError', description: 'One violation of the schema.' },
);
export type ValidationError = Static<typeof ValidationError>;

export const HTTPValidationError = Type.Object(
  {
    detail: Type.Array(ValidationError, { description: 'All violations.' }),
    error: Type.Optional(ErrorObject),
  },
  { title: 'HTTPValidationError', description: 'The body of a 422 for a request that violates its schema.' },
);
export type HTTPValidationError = Static<typeof HTTPValidationError>;
