/** The output limit of requests that set none. */
import { type ChatCompletionRequest, defaultMaxTokens, requestedMaxTokens } from '@sluice/wire';
import { memberOf } from '../contract/index.ts';
import type { ModelTarget } from './port.ts';

/** The request with the limit of its settings, where that differs from what the wire would send. */
export function withDefaultLimit(
  request: ChatCompletionRequest,
  target: ModelTarget,
  wanted: number = defaultMaxTokens,
): ChatCompletionRequest {
  // Thinking counts as output: models that reason have a default of their own.
  if (target.reasoning || requestedMaxTokens(request) !== 'unset') return request;
  const limit = Math.min(wanted, target.maxOutputTokens ?? wanted);
  return limit === defaultMaxTokens ? request : { ...request, max_completion_tokens: limit };
}

/** The limit in an encoded body, for a request that set none; undefined if there is none. */
export function sentDefaultLimit(request: ChatCompletionRequest, body: unknown): number | undefined {
  if (requestedMaxTokens(request) !== 'unset') return undefined;
  const found = [
    memberOf(body, 'max_tokens'),
    memberOf(body, 'max_completion_tokens'),
    memberOf(memberOf(body, 'generationConfig'), 'maxOutputTokens'),
    memberOf(memberOf(body, 'inferenceConfig'), 'maxTokens'),
  ].find((one) => typeof one === 'number');
  return typeof found === 'number' ? found : undefined;
}

/** For `x-sluice-warnings`. */
export function defaultLimitWarning(limit: number): string {
  return `max_tokens ${limit} by default: send max_tokens, or null for no limit`;
}
