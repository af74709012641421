import {
  embeddedError,
  isRecord,
  type JsonObject,
  nonEmptyString,
  readUpstreamError,
  type UpstreamErrorDetails,
  UpstreamResponseError,
} from '../translation/index.ts';

/** HTTP statuses by exception (@aws-sdk/client-bedrock-runtime); streams contain only the name. */
const statusesByException: ReadonlyMap<string, number> = new Map([
  ['accessdenied', 403],
  ['conflict', 400],
  ['expiredtoken', 403],
  ['internalserver', 500],
  // AWS uses 424 for both, which clients do not know: the model failed, not the request.
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
 * Reads an error body `{message}` and the exception's name.
 * @param body parsed body, or payload of an exception frame
 * @param name header `x-amzn-errortype` or `:exception-type`; `__type` of the body if absent
 */
export function readBedrockError(body: unknown, name?: string | null): UpstreamErrorDetails {
  const fields: JsonObject = isRecord(body) ? body : {};
  const facts = readUpstreamError(body);
  const type = exceptionName(name ?? nonEmptyString(fields['__type']));
  // Older APIs capitalize it; model errors contain the model's own message.
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

/** The exception for an error inside a successful response. */
export function bedrockEmbeddedError(body: unknown, name?: string | null): UpstreamResponseError {
  return embeddedError(body, readBedrockError(body, name));
}

/** The exception for a stop reason that reports malformed model output. */
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
