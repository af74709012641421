import type { ChatCompletionRequest } from '../openai/index.ts';

/** Limit in tokens of an answer of an ordinary model when the request names none. */
export const DEFAULT_LIMIT_TOKENS = 1000;

/** A limit in tokens; `none` is an explicit null, `unset` a request that says nothing. */
export type RequestedLimit = number | 'none' | 'unset';

/** The limit that a request asks for: `max_completion_tokens` first. */
export function requestedLimit(request: ChatCompletionRequest): RequestedLimit {
  if (typeof request.max_completion_tokens === 'number') return request.max_completion_tokens;
  // Absent means the default, an explicit null no limit at all: the one member where the two differ.
  if (request.max_tokens === undefined) return 'unset';
  return request.max_tokens ?? 'none';
}

/** Texts that end an answer; empty and blank ones, which several providers refuse, are left out. */
export function requestedStops({ stop }: ChatCompletionRequest): readonly string[] {
  const stops = typeof stop === 'string' ? [stop] : (stop ?? []);
  return stops.filter((text) => text.trim() !== '');
}
