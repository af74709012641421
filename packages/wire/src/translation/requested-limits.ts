import type { ChatCompletionRequest } from '../openai/index.ts';
import { type EncodeReport, warn } from './encode-report.ts';

/** Limit in tokens of an answer of an ordinary model when the request names none. */
export const defaultMaxTokens = 1000;

/** A limit in tokens; `none` is an explicit null, `unset` a request that says nothing. */
export type RequestedMaxTokens = number | 'none' | 'unset';

/** The limit that a request asks for: `max_completion_tokens` first. */
export function requestedMaxTokens(request: ChatCompletionRequest): RequestedMaxTokens {
  if (typeof request.max_completion_tokens === 'number') return request.max_completion_tokens;
  // Absent means the default, an explicit null no limit at all: the one member where the two differ.
  if (request.max_tokens === undefined) return 'unset';
  return request.max_tokens ?? 'none';
}

/**
 * Texts that end an answer; empty ones, which can end nothing, are left out.
 * @param options `blank`: whether the model takes texts of white space alone, such as a line feed
 * @param report gets a warning for what was left out
 */
export function requestedStopSequences(
  { stop }: ChatCompletionRequest,
  options: { readonly blank: boolean },
  report: EncodeReport,
): readonly string[] {
  const stops = typeof stop === 'string' ? [stop] : (stop ?? []);
  const given = stops.filter((text) => text !== '');
  if (given.length < stops.length) warn(report, 'stop: empty sequences dropped');
  const taken = options.blank ? given : given.filter((text) => text.trim() !== '');
  if (taken.length < given.length) warn(report, 'stop: whitespace-only sequences dropped: not supported');
  return taken;
}
