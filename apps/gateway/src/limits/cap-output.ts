import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { defaultOutputTokens, type NativeRequest } from '../contract/index.ts';

/** Without a limit of the request, and where the limit of the model is the default, the request asks for no limit. */
export function withDefaultOutput(
  request: ChatCompletionRequest,
  defaultMaxTokens: number | 'model',
): ChatCompletionRequest {
  const isUnset = request.max_tokens === undefined && request.max_completion_tokens == null;
  return isUnset && defaultMaxTokens === 'model' ? { ...request, max_tokens: null } : request;
}

/** A native request with the limit of its key. */
export function capNative(native: NativeRequest, principal: Principal): NativeRequest {
  const { limitMember, body } = native;
  const cap = principal.maxOutputTokens;
  if (limitMember === undefined) return native;
  const wanted = body[limitMember];
  if (cap == null || (typeof wanted === 'number' && wanted <= cap)) return native;
  return { ...native, body: { ...body, [limitMember]: cap } };
}

/** Limits the output tokens of a request to those of its key; returns whether that changed the request. */
export function capOutput(
  request: ChatCompletionRequest,
  principal: Principal,
  defaultMaxTokens: number | 'model' = defaultOutputTokens,
): { readonly request: ChatCompletionRequest; readonly warning: string | undefined } {
  const cap = principal.maxOutputTokens;
  if (cap == null) return { request, warning: undefined };
  // Absent means the default, explicit null means no limit.
  const given = request.max_completion_tokens ?? request.max_tokens;
  const wanted =
    given ?? (request.max_tokens === null ? Number.POSITIVE_INFINITY : limitOf(defaultMaxTokens));
  if (wanted <= cap) return { request, warning: undefined };
  // Reducing a default needs no warning.
  const warning = given === undefined ? undefined : `max_tokens reduced to ${cap} by the limit of the key`;
  const { max_tokens: _old, ...rest } = request;
  return { request: { ...rest, max_completion_tokens: cap }, warning };
}

function limitOf(defaultMaxTokens: number | 'model'): number {
  return defaultMaxTokens === 'model' ? Number.POSITIVE_INFINITY : defaultMaxTokens;
}
