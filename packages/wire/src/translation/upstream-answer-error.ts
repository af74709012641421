import { isFields, textOf } from './json-fields.ts';

/** What a provider said went wrong, as far as it said so. Its message may quote the request: not for logs. */
export interface UpstreamErrorFacts {
  readonly message: string;
  readonly type: string | null;
  readonly code: string | null;
  readonly param: string | null;
  /** HTTP status that the provider put into the body, where it did (OpenRouter sends it as `code`). */
  readonly status: number | null;
}

/** An answer with status 200 that is none: it carries an error, or is not what the interface prescribes. */
export class UpstreamAnswerError extends Error {
  override readonly name = 'UpstreamAnswerError';
  readonly kind: 'error_in_200' | 'malformed';
  /** Present for `error_in_200`. */
  readonly upstream: UpstreamErrorFacts | null;

  constructor(
    kind: 'error_in_200' | 'malformed',
    message: string,
    upstream: UpstreamErrorFacts | null = null,
  ) {
    super(message);
    this.kind = kind;
    this.upstream = upstream;
  }
}

const isHttpStatus = (code: number): boolean => Number.isInteger(code) && code >= 400 && code <= 599;

/**
 * Reads the `error` member of a provider's answer in any of the forms in use.
 * @param error an object, a text or anything else
 */
export function readUpstreamError(error: unknown): UpstreamErrorFacts {
  if (!isFields(error)) {
    const message = typeof error === 'string' && error !== '' ? error : 'The provider reported an error';
    return { message, type: null, code: null, param: null, status: null };
  }
  const code = error['code'];
  const numeric = [code, error['status_code'], error['status'], Number(code)].find(
    (one) => typeof one === 'number' && isHttpStatus(one),
  );
  return {
    message: textOf(error['message']) ?? textOf(error['detail']) ?? 'The provider reported an error',
    type: textOf(error['type']),
    code: typeof code === 'number' ? String(code) : textOf(code),
    param: textOf(error['param']),
    status: typeof numeric === 'number' ? numeric : null,
  };
}

/** The exception for an error inside a successful answer. */
export function errorInside(error: unknown): UpstreamAnswerError {
  const facts = readUpstreamError(error);
  return new UpstreamAnswerError('error_in_200', 'The provider answered 200 with an error inside', facts);
}
