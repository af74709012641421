/**
 * The walk of a chat completion through the house. Each step takes what the step before returned; `upstream`
 * accepts only what `privacy` has cleared.
 */
import { priceAt } from '@sluice/catalog';
import { type ChatCall, defaultOutputTokens, parseLargeBody, readChatRequest } from '../contract/index.ts';
import { toSluiceError } from '../errors/index.ts';
import type { Intake } from '../intake/index.ts';
import { capOutput, type Limits } from '../limits/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { Route, Routing } from '../routing/index.ts';
import { type Arrival, type ClientChannel, refusedOutcome } from './client.ts';
import { leavesPersonalData } from './dry-run.ts';
import { ServeCall, type ServeDeps } from './serve-call.ts';

export interface ChatPipeline {
  /** Serves one request. Never throws: every failure is answered, or ends the stream with an error event. */
  serve(arrival: Arrival, client: ClientChannel): Promise<void>;
}

export interface ChatPipelineDeps extends ServeDeps {
  readonly intake: Intake;
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
        const asked: ChatCall = { ...received, request: capped.request };
        const taken = deps.intake.take(asked, principal, () => leaving(client));
        const { call, warnings: noted } = taken instanceof Promise ? await taken : taken;
        const cleared = deps.privacy.clear(call, principal);
        const safe = cleared instanceof Promise ? await cleared : cleared;
        const route = deps.routing.choose(safe, principal, {
          sizeBytes: call.sizeBytes,
          // Awaited only where a rule asks: most requests are not to be looked through again.
          personal:
            deps.routing.asksForPersonalData(safe.payload, principal) &&
            (await leavesPersonalData(deps, call, safe, principal)),
          requestId: arrival.requestId,
        });
        const reserved = deps.limits.reserve(principal, estimate(route));
        const reservation = reserved instanceof Promise ? await reserved : reserved;
        const warnings = [
          ...noted,
          ...safe.warnings,
          ...route.warnings,
          ...(capped.warning === undefined ? [] : [capped.warning]),
        ];
        new ServeCall(deps, { arrival, safe, route, reservation, warnings }, client).begin();
      } catch (thrown) {
        const error = toSluiceError(thrown);
        if (error.code === 'internal_error') deps.onError(error.cause);
        client.sendError(error, {});
        client.report(refusedOutcome(error));
      }
    },
  };
}

/** Aborted when the client leaves, so that nothing is read for nobody. */
function leaving(client: ClientChannel): AbortSignal {
  const controller = new AbortController();
  client.onGone(() => controller.abort());
  return controller.signal;
}

/** Answer tokens taken for the most of a model whose own most is unknown. */
const unknownMostTokens = 32_768;

/** The most this request may take over all its targets, so that a fallback never exceeds the reservation. */
function estimate({ targets, features }: Route): { tokens: number; costNanos: number | null } {
  const { promptTokens, choices } = features;
  let mostTokens = 0;
  let costNanos: number | null = null;
  for (const target of targets) {
    const outputTokens = mostOutputTokens(features, target) * choices;
    mostTokens = Math.max(mostTokens, outputTokens);
    if (target.price === undefined) continue;
    const price = priceAt(target.price, promptTokens);
    costNanos = Math.max(
      costNanos ?? 0,
      Math.round(promptTokens * price.input + outputTokens * price.output),
    );
  }
  return { tokens: promptTokens + mostTokens, costNanos };
}

function mostOutputTokens({ maxOutputTokens: limit }: Route['features'], target: ModelTarget): number {
  if (limit != null) return limit;
  const own = target.maxOutputTokens ?? target.contextWindow ?? unknownMostTokens;
  // No limit asked for, or one that reasons and sets its own.
  if (limit === null || target.reasoning) return own;
  return Math.min(defaultOutputTokens, own);
}
