import { isRecord, nonEmptyString } from './json-object.ts';

/** Error details reported by a provider. The message may quote the request: do not log it. */
export interface UpstreamErrorDetails {
  readonly message: string;
  readonly type: string | null;
  readonly code: string | null;
  readonly param: string | null;
  /** HTTP status in the body, if any (OpenRouter sends it as `code`). */
  readonly status: number | null;
}

/** A response with status 200 that holds an error (`error_in_200`) or violates the API's format (`malformed`). */
export class UpstreamResponseError extends Error {
  override readonly name = 'UpstreamResponseError';
  readonly kind: 'error_in_200' | 'malformed';
  /** Present for `error_in_200`. */
  readonly upstream: UpstreamErrorDetails | null;

  constructor(
    kind: 'error_in_200' | 'malformed',
    message: string,
    upstream: UpstreamErrorDetails | null = null,
  ) {
    super(message);
    this.kind = kind;
    this.upstream = upstream;
  }
}

const isHttpStatus = (code: number): boolean => Number.isInteger(code) && code >= 400 && code <= 599;

/**
 * Reads the `error` field of a provider's response in any of its known forms.
 * @param error an object, a string or anything else
 */
export function readUpstreamError(error: unknown): UpstreamErrorDetails {
  if (!isRecord(error)) {
    const message = typeof error === 'string' && error !== '' ? error : 'The provider reported an error';
    return { message, type: null, code: null, param: null, status: null };
  }
  const code = error['code'];
  const numeric = [code, error['status_code'], error['status'], Number(code)].find(
    (one) => typeof one === 'number' && isHttpStatus(one),
  );
  return {
    message:
      nonEmptyString(error['message']) ?? nonEmptyString(error['detail']) ?? 'The provider reported an error',
    type: nonEmptyString(error['type']),
    code: typeof code === 'number' ? String(code) : nonEmptyString(code),
    param: nonEmptyString(error['param']),
    status: typeof numeric === 'number' ? numeric : null,
  };
}

/** The exception for an error inside a successful response. */
export function embeddedError(
  error: unknown,
  details: UpstreamErrorDetails = readUpstreamError(error),
): UpstreamResponseError {
  return new UpstreamResponseError('error_in_200', 'The provider returned an error with status 200', details);
}
