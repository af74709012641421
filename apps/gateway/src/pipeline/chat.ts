/**
 * The request path of a chat completion. Each step takes the result of the one before; `upstream` accepts only requests that
 * `privacy` has made safe to send.
 */
import { parseLargeBody, readChatRequest } from '../contract/index.ts';
import { toSluiceError } from '../errors/index.ts';
import { noUsage } from '../limits/index.ts';
import type { RoutingSnapshot } from '../routing/index.ts';
import { type AdmitDeps, admit } from './admit.ts';
import { refusalHeaders } from './answer-headers.ts';
import { type ChatInput, type ClientChannel, rejectedOutcome } from './client.ts';
import { type CompleteDeps, complete } from './complete.ts';
import { reserveRoute } from './reserve-route.ts';
import { withoutUnpriced } from './without-unpriced.ts';

export interface ChatPipeline {
  /**
   * Serves one request and settles its reservation. Never throws: every failure becomes an error response, or an error
   * event that ends the stream.
   */
  serve(input: ChatInput, client: ClientChannel): Promise<void>;
}

export interface ChatPipelineDeps extends Omit<AdmitDeps, 'routing'>, Omit<CompleteDeps, 'routing'> {
  readonly routing: AdmitDeps['routing'] & CompleteDeps['routing'];
  /** Current settings and models. */
  readonly snapshot: () => RoutingSnapshot;
  readonly onError: (error: unknown) => void;
}

export function createChatPipeline(deps: ChatPipelineDeps): ChatPipeline {
  return {
    async serve(input, client) {
      const { principal, body, requestId, reservation } = input;
      try {
        const received = readChatRequest(parseLargeBody(body), body.length);
        const admitted = await admit(deps, {
          received,
          principal,
          requestId,
          snapshot: deps.snapshot(),
          signal: () => disconnectSignal(client),
        });
        const route = withoutUnpriced(admitted.route, principal, admitted.snapshot);
        const mayHedge = admitted.snapshot.settings.routing.hedging && admitted.safe.payload.stream === true;
        const reserving = reserveRoute(reservation, route, mayHedge);
        const reserved = reserving instanceof Promise ? await reserving : reserving;
        complete(deps, { ...admitted, ...reserved, input, reservation }, client);
      } catch (thrown) {
        reservation.settle(noUsage);
        const error = toSluiceError(thrown);
        if (error.code === 'internal_error') deps.onError(error.cause);
        client.sendError(error, refusalHeaders);
        client.report(rejectedOutcome(error));
      }
    },
  };
}

/** Aborted when the client disconnects, so that its documents are not read any further. */
function disconnectSignal(client: ClientChannel): AbortSignal {
  const controller = new AbortController();
  client.onDisconnect(() => controller.abort());
  return controller.signal;
}
