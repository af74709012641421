import { type Static, Type } from 'typebox';
import { nullable } from './schema-helpers.ts';

export const ErrorObject = Type.Object(
  {
    message: Type.String({ description: 'What went wrong, for people.' }),
    type: Type.String({ description: 'Kind of error, such as `invalid_request_error`.' }),
    param: nullable(Type.String(), { description: 'The request member at fault, if one is.' }),
    code: nullable(Type.String(), { description: 'Fixed name of the error, for programs.' }),
  },
  { title: 'ErrorObject', description: 'An error; all four members are always there.' },
);
export type ErrorObject = Static<typeof ErrorObject>;

export const ErrorResponse = Type.Object(
  { error: ErrorObject },
  { title: 'ErrorResponse', description: 'The body of every answer that is not a success.' },
);
export type ErrorResponse = Static<typeof ErrorResponse>;

export const ValidationError = Type.Object(
  {
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      description: 'Path to the value at fault: `body`, then member names and list positions from 0.',
    }),
    msg: Type.String({ description: 'What is wrong with it.' }),
    type: Type.String({ description: 'Fixed name of the violation, such as `missing` or `int_type`.' }),
  },
  { title: 'ValidationError', description: 'One violation of the schema.' },
);
export type ValidationError = Static<typeof ValidationError>;

export const HTTPValidationError = Type.Object(
  {
    detail: Type.Array(ValidationError, { description: 'All violations.' }),
    error: Type.Optional(ErrorObject),
  },
  { title: 'HTTPValidationError', description: 'The body of a 422 for a request that breaks its schema.' },
);
export type HTTPValidationError = Static<typeof HTTPValidationError>;
