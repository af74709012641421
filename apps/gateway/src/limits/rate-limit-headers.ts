import type { LimitStatus, WindowStatus } from '../shared-state/index.ts';

const noHeaders: Readonly<Record<string, string>> = {};

/** The `x-ratelimit-*` headers of a response, as OpenAI names them; empty without limits. */
export function rateLimitHeaders(status: LimitStatus): Readonly<Record<string, string>> {
  if (status.requests === undefined && status.tokens === undefined) return noHeaders;
  return { ...windowHeaders('requests', status.requests), ...windowHeaders('tokens', status.tokens) };
}

function windowHeaders(
  kind: 'requests' | 'tokens',
  status: WindowStatus | undefined,
): Record<string, string> {
  if (status === undefined) return {};
  return {
    [`x-ratelimit-limit-${kind}`]: String(status.limit),
    [`x-ratelimit-remaining-${kind}`]: String(Math.floor(status.remaining)),
    // OpenAI's format: a duration such as `1s` or `120ms`.
    [`x-ratelimit-reset-${kind}`]:
      status.resetMs < 1000 ? `${Math.ceil(status.resetMs)}ms` : `${Math.ceil(status.resetMs / 1000)}s`,
  };
}
