import {
  type Fields,
  isFields,
  readUpstreamError,
  textOf,
  UpstreamAnswerError,
  type UpstreamErrorFacts,
} from '../translation/index.ts';

/** HTTP statuses of the exceptions (@aws-sdk/client-bedrock-runtime); in a stream there is only the name. */
const STATUSES: ReadonlyMap<string, number> = new Map([
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
export function readBedrockError(body: unknown, name?: string | null): UpstreamErrorFacts {
  const fields: Fields = isFields(body) ? body : {};
  const facts = readUpstreamError(body);
  const type = plainName(name ?? textOf(fields['__type']));
  // The service's older faces write it with a capital, model errors carry the model's own words.
  const message = textOf(fields['message']) ?? textOf(fields['Message']) ?? textOf(fields['originalMessage']);
  const status = type === null ? undefined : STATUSES.get(type.toLowerCase().replace(/exception$/, ''));
  return {
    message: message ?? facts.message,
    type: type ?? facts.type,
    code: facts.code,
    param: null,
    status: status ?? facts.status,
  };
}

/** The exception for an error inside a successful answer. */
export function bedrockErrorInside(body: unknown, name?: string | null): UpstreamAnswerError {
  const facts = readBedrockError(body, name);
  return new UpstreamAnswerError('error_in_200', 'The provider answered 200 with an error inside', facts);
}

/** The exception for an answer that the model broke off with rubbish. */
export function modelFailure(stopReason: string): UpstreamAnswerError {
  const message = 'The model made an answer that cannot be read';
  const facts = { message, type: stopReason, code: null, param: null, status: 502 };
  return new UpstreamAnswerError('error_in_200', message, facts);
}

/** `com.amazon.coral#ThrottlingException:http://...` is `ThrottlingException`. */
function plainName(name: string | null): string | null {
  if (name === null) return null;
  const [head = ''] = name.split(':');
  return textOf(head.slice(head.lastIndexOf('#') + 1).trim());
}
