import type { ContentKeeper } from '../contents/index.ts';
import type { ReservedRequest } from './answer-headers.ts';
import type { CompleteDeps } from './complete.ts';
import { ObservedExchange } from './observed-exchange.ts';

/**
 * Keeps what the provider got and sent once the request has ended, if its key asks for that. A request that reached no provider
 * leaves nothing.
 */
export function keepingContent(
  deps: CompleteDeps & { readonly contents: ContentKeeper },
  { input: { principal, requestId } }: ReservedRequest,
): CompleteDeps {
  const { accountId, contentRetentionMs: keptMs } = principal;
  if (keptMs === undefined) return deps;
  const observed = new ObservedExchange();
  return {
    ...deps,
    upstream: observed.watch(deps.upstream),
    onEnd: (end, receipt) => {
      deps.onEnd(end, receipt);
      const content = { sent: observed.sent(), received: observed.received() };
      if (observed.hasSent) deps.contents.keep(accountId, requestId, content, keptMs);
    },
  };
}
