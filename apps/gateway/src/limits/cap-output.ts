import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { defaultOutputTokens } from '../contract/index.ts';

/** The request with its answer no longer than the key allows, and whether that changed it. */
export function capOutput(
  request: ChatCompletionRequest,
  principal: Principal,
): { readonly request: ChatCompletionRequest; readonly warning: string | undefined } {
  const cap = principal.limits.max_output_tokens;
  if (cap == null) return { request, warning: undefined };
  // Absent means the default of the contract, an explicit null no limit at all.
  const given = request.max_completion_tokens ?? request.max_tokens;
  const wanted = given ?? (request.max_tokens === null ? Number.POSITIVE_INFINITY : defaultOutputTokens);
  if (wanted <= cap) return { request, warning: undefined };
  // A default that nobody asked for is lowered without a word.
  const warning = given === undefined ? undefined : `max_tokens reduced to ${cap} by the limit of the key`;
  const { max_tokens: _old, ...rest } = request;
  return { request: { ...rest, max_completion_tokens: cap }, warning };
}
