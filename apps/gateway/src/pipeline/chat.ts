/**
 * The walk of a chat completion through the house. Each step takes what the step before returned; `upstream`
 * accepts only what `privacy` has cleared.
 */
import { type ChatCall, parseLargeBody, readChatRequest } from '../contract/index.ts';
import { toSluiceError } from '../errors/index.ts';
import { capOutput, type Limits } from '../limits/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Route, Routing } from '../routing/index.ts';
import type { Arrival, ClientChannel } from './client.ts';
import { overrideWarnings } from './override-warnings.ts';
import { ServeCall, type ServeDeps } from './serve-call.ts';

export interface ChatPipeline {
  /** Serves one request. Never throws: every failure is answered, or ends the stream with an error event. */
  serve(arrival: Arrival, client: ClientChannel): Promise<void>;
}

export interface ChatPipelineDeps extends ServeDeps {
  readonly privacy: Privacy;
  readonly routing: Routing;
  readonly limits: Limits;
  readonly onError: (error: unknown) => void;
}

export function createChatPipeline(deps: ChatPipelineDeps): ChatPipeline {
  return {
    async serve(arrival, client) {
      try {
        const { principal, body } = arrival;
        const received = readChatRequest(parseLargeBody(body), body.length);
        const capped = capOutput(received.request, principal);
        const call: ChatCall = { ...received, request: capped.request };
        const safe = deps.privacy.clear(call, principal);
        const route = deps.routing.choose(safe, call.sizeBytes, principal);
        const reserved = deps.limits.reserve(principal, estimate(route));
        const reservation = reserved instanceof Promise ? await reserved : reserved;
        const warnings = [
          ...overrideWarnings(call.request),
          ...(capped.warning === undefined ? [] : [capped.warning]),
        ];
        new ServeCall(deps, { arrival, safe, route, reservation, warnings }, client).begin();
      } catch (thrown) {
        const error = toSluiceError(thrown);
        if (error.code === 'internal_error') deps.onError(error.cause);
        client.sendError(error, {});
        client.report({
          status: error.status,
          model: undefined,
          attempts: undefined,
          promptTokens: undefined,
          completionTokens: undefined,
          error: error.code,
        });
      }
    },
  };
}

/** Answer tokens reserved when the request sets no limit; the contract's default. */
const defaultOutputTokens = 1000;

/** The most this request may take over all its targets, so that a fallback never exceeds the reservation. */
function estimate(route: Route): { tokens: number; costNanos: number | null } {
  const { promptTokens, maxOutputTokens = defaultOutputTokens } = route.features;
  let costNanos: number | null = null;
  for (const { price } of route.targets) {
    if (price === undefined) continue;
    costNanos = Math.max(
      costNanos ?? 0,
      Math.round(promptTokens * price.input + maxOutputTokens * price.output),
    );
  }
  return { tokens: promptTokens + maxOutputTokens, costNanos };
}
