import type { ChatCompletionRequest } from '../openai/index.ts';
import { type EncodeReport, warn } from './encode-report.ts';

/** Token limit for models without reasoning if the request sets none. */
export const defaultMaxTokens = 1000;

/** `top_k`, which OpenAI's API does not define and others do; null if it is not a number. */
export function requestedTopK(request: Readonly<Record<string, unknown>>): number | null {
  const { top_k: topK } = request;
  return typeof topK === 'number' && topK >= 0 ? topK : null;
}

/** A token limit; `none` if explicitly null, `unset` if absent. */
export type RequestedMaxTokens = number | 'none' | 'unset';

/** The token limit of a request; `max_completion_tokens` takes precedence. */
export function requestedMaxTokens(request: ChatCompletionRequest): RequestedMaxTokens {
  if (typeof request.max_completion_tokens === 'number') return request.max_completion_tokens;
  // The only parameter where null and absent differ: absent means the default, null means no limit.
  if (request.max_tokens === undefined) return 'unset';
  return request.max_tokens ?? 'none';
}

/**
 * The stop sequences of a request, without empty ones.
 * @param options `allowWhitespace`: whether the model accepts sequences of whitespace only, such as a line feed
 * @param report gets a warning for removed sequences
 */
export function requestedStopSequences(
  { stop }: ChatCompletionRequest,
  options: { readonly allowWhitespace: boolean },
  report: EncodeReport,
): readonly string[] {
  const stops = typeof stop === 'string' ? [stop] : (stop ?? []);
  const given = stops.filter((text) => text !== '');
  if (given.length < stops.length) warn(report, 'stop: empty sequences dropped');
  const taken = options.allowWhitespace ? given : given.filter((text) => text.trim() !== '');
  if (taken.length < given.length) warn(report, 'stop: whitespace-only sequences dropped: not supported');
  return taken;
}
