/**
 * The walk of a chat completion through the house. Each step takes what the step before returned; `upstream`
 * accepts only what `privacy` has cleared.
 */
import { parseLargeBody, type ReceivedChat, readChatRequest } from '../contract/index.ts';
import { toSluiceError } from '../errors/index.ts';
import type { Ingestion } from '../ingestion/index.ts';
import { capOutput, type Limits } from '../limits/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Routing } from '../routing/index.ts';
import { type ChatInput, type ClientChannel, rejectedOutcome } from './client.ts';
import { sendsPersonalData } from './dry-run.ts';
import { reserveRoute } from './reserve-route.ts';
import { ServeCall, type ServeDeps } from './serve-call.ts';

export interface ChatPipeline {
  /** Serves one request. Never throws: every failure is answered, or ends the stream with an error event. */
  serve(arrival: ChatInput, client: ClientChannel): Promise<void>;
}

export interface ChatPipelineDeps extends ServeDeps {
  readonly intake: Ingestion;
  readonly privacy: Privacy;
  readonly routing: Routing;
  readonly limits: Limits;
  readonly onError: (error: unknown) => void;
  /** Whether streams that do not begin may be asked for a second time. */
  readonly hedging: () => boolean;
}

export function createChatPipeline(deps: ChatPipelineDeps): ChatPipeline {
  return {
    async serve(input, client) {
      try {
        const { principal, body } = input;
        const received = readChatRequest(parseLargeBody(body), body.length);
        const capped = capOutput(received.request, principal);
        const asked: ReceivedChat = { ...received, request: capped.request };
        const taken = deps.intake.ingest(asked, principal, () => leaving(client));
        const { call, warnings: noted } = taken instanceof Promise ? await taken : taken;
        const cleared = deps.privacy.anonymize(call, principal);
        const safe = cleared instanceof Promise ? await cleared : cleared;
        const chosen = deps.routing.choose(safe, principal, {
          sizeBytes: call.sizeBytes,
          // Awaited only where a rule asks: most requests are not to be looked through again.
          hasResidualPii:
            deps.routing.needsResidualPii(principal) &&
            (await sendsPersonalData(deps, call, safe, principal)),
          requestId: input.requestId,
        });
        const reserved = reserveRoute(
          deps.limits,
          principal,
          chosen,
          deps.hedging() && safe.payload.stream === true,
        );
        const { route, reservation, mayHedge } = reserved instanceof Promise ? await reserved : reserved;
        const warnings = [
          ...noted,
          ...safe.warnings,
          ...route.warnings,
          ...(capped.warning === undefined ? [] : [capped.warning]),
        ];
        new ServeCall(deps, { input, safe, route, reservation, mayHedge, warnings }, client).begin();
      } catch (thrown) {
        const error = toSluiceError(thrown);
        if (error.code === 'internal_error') deps.onError(error.cause);
        client.sendError(error, {});
        client.report(rejectedOutcome(error));
      }
    },
  };
}

/** Aborted when the client leaves, so that nothing is read for nobody. */
function leaving(client: ClientChannel): AbortSignal {
  const controller = new AbortController();
  client.onDisconnect(() => controller.abort());
  return controller.signal;
}
