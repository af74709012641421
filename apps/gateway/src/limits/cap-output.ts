import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';

/** The request with its answer no longer than the key allows, and whether that changed it. */
export function capOutput(
  request: ChatCompletionRequest,
  principal: Principal,
): { readonly request: ChatCompletionRequest; readonly warning: string | undefined } {
  const cap = principal.limits.max_output_tokens;
  if (cap == null) return { request, warning: undefined };
  const wanted = request.max_completion_tokens ?? request.max_tokens;
  if (wanted != null && wanted <= cap) return { request, warning: undefined };
  const warning = wanted == null ? undefined : `max_tokens lowered to ${cap} by the key's limit`;
  const { max_tokens: _old, ...rest } = request;
  return { request: { ...rest, max_completion_tokens: cap }, warning };
}
