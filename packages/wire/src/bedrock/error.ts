import {
  embeddedError,
  isRecord,
  type JsonObject,
  nonEmptyString,
  readUpstreamError,
  type UpstreamErrorDetails,
  UpstreamResponseError,
} from '../translation/index.ts';

/** HTTP statuses of the exceptions (@aws-sdk/client-bedrock-runtime); in a stream there is only the name. */
const statusesByException: ReadonlyMap<string, number> = new Map([
  ['accessdenied', 403],
  ['conflict', 400],
  ['expiredtoken', 403],
  ['internalserver', 500],
  // AWS says 424 for both, which no client knows: the model failed, not the request.
  ['modelerror', 502],
  ['modelstreamerror', 502],
  ['modelnotready', 503],
  ['modeltimeout', 504],
  ['resourcenotfound', 404],
  ['servicequotaexceeded', 429],
  ['serviceunavailable', 503],
  ['throttling', 429],
  ['unrecognizedclient', 403],
  ['validation', 400],
]);

/**
 * Reads an error body `{message}` with the exception's name beside it.
 * @param body parsed body or payload of an exception's frame
 * @param name header `x-amzn-errortype` or `:exception-type`; `__type` of the body if absent
 */
export function readBedrockError(body: unknown, name?: string | null): UpstreamErrorDetails {
  const fields: JsonObject = isRecord(body) ? body : {};
  const facts = readUpstreamError(body);
  const type = exceptionName(name ?? nonEmptyString(fields['__type']));
  // The service's older faces write it with a capital, model errors carry the model's own words.
  const message =
    nonEmptyString(fields['message']) ??
    nonEmptyString(fields['Message']) ??
    nonEmptyString(fields['originalMessage']);
  const status =
    type === null ? undefined : statusesByException.get(type.toLowerCase().replace(/exception$/, ''));
  return {
    message: message ?? facts.message,
    type: type ?? facts.type,
    code: facts.code,
    param: null,
    status: status ?? facts.status,
  };
}

/** The exception for an error inside a successful answer. */
export function bedrockEmbeddedError(body: unknown, name?: string | null): UpstreamResponseError {
  return embeddedError(body, readBedrockError(body, name));
}

/** The exception for an answer that the model broke off with rubbish. */
export function malformedOutputError(stopReason: string): UpstreamResponseError {
  const message = 'The model returned malformed output';
  const facts = { message, type: stopReason, code: null, param: null, status: 502 };
  return new UpstreamResponseError('error_in_200', message, facts);
}

/** `com.amazon.coral#ThrottlingException:http://...` is `ThrottlingException`. */
function exceptionName(name: string | null): string | null {
  if (name === null) return null;
  const [head = ''] = name.split(':');
  return nonEmptyString(head.slice(head.lastIndexOf('#') + 1).trim());
}
