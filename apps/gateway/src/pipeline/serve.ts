/**
 * The request path, the same for all APIs that clients call. Each step takes the result of the one before; `upstream` accepts only requests that
 * `privacy` has made safe to send.
 */
import type { ApiRequest } from '../apis/index.ts';
import type { ContentKeeper } from '../contents/index.ts';
import { estimateBytes } from '../contract/index.ts';
import { SluiceError, toSluiceError } from '../errors/index.ts';
import { StepTimes } from '../ledger/index.ts';
import { noUsage, type Reservation } from '../limits/index.ts';
import type { RoutingSnapshot } from '../routing/index.ts';
import { type AdmitDeps, admit } from './admit.ts';
import { type ReservedRequest, refusalHeaders } from './answer-headers.ts';
import { type ClientChannel, type RequestInput, rejectedOutcome } from './client.ts';
import { type CompleteDeps, complete } from './complete.ts';
import { endUserOf } from './end-user.ts';
import { keepingContent } from './keeping-content.ts';
import { withOwnPaths } from './own-paths.ts';
import { reserveRoute } from './reserve-route.ts';
import { createSessionOf } from './session-of.ts';
import { ShownExchange } from './shown-exchange.ts';
import { withoutUnpriced } from './without-unpriced.ts';

export interface Pipeline {
  /**
   * Serves one request and settles its reservation. Never throws: every failure becomes an error response, or an error
   * event that ends the stream.
   */
  serve(input: RequestInput, client: ClientChannel): Promise<void>;
}

export interface PipelineDeps extends Omit<AdmitDeps, 'routing'>, Omit<CompleteDeps, 'routing'> {
  readonly routing: AdmitDeps['routing'] & CompleteDeps['routing'];
  /** Current settings and models. */
  readonly snapshot: () => RoutingSnapshot;
  readonly contents: ContentKeeper;
  /** Keyed hash of a text. */
  readonly digest: (text: string) => string;
  readonly onError: (error: unknown) => void;
}

export function createPipeline(deps: PipelineDeps): Pipeline {
  const sessionOf = createSessionOf(deps.digest);
  return {
    async serve(input, client) {
      const { api, principal, body, requestId } = input;
      let { reservation } = input;
      let request: ApiRequest | undefined;
      const steps = new StepTimes(deps.now, input.arrivedMs);
      steps.end('admission');
      try {
        const nullMembers = principal.nullMembers ?? deps.snapshot().settings.nullMembers;
        const omitsNulls = nullMembers === 'omit';
        const reading = api.read(body, { headers: input.headers, principal, requestId, omitsNulls });
        request = reading instanceof Promise ? await reading : reading;
        steps.end('reading');
        const { received, translationWarnings, toOwnPaths, answers } = request;
        if (answers.inBackground === true) {
          // With the conversation that it continues by id, which is not in its body.
          const sizeBytes = estimateBytes(received.native?.body);
          const giveBack = deps.background.hold(principal.accountId, sizeBytes);
          if (giveBack === undefined) throw tooMany();
          reservation = heldUntilSettled(reservation, giveBack);
        }
        const admitted = await admit(deps, {
          received,
          principal,
          requestId,
          snapshot: deps.snapshot(),
          signal: () => disconnectSignal(client),
          steps,
        });
        const route = withoutUnpriced(admitted.route, principal, admitted.snapshot);
        const mayHedge = admitted.snapshot.settings.routing.hedging && admitted.safe.payload.stream === true;
        const reserving = reserveRoute(reservation, route, mayHedge, {
          requested: received.request.model,
          endUser: endUserOf(received.request),
        });
        const reserved = reserving instanceof Promise ? await reserving : reserving;
        steps.end('reservation');
        const session = sessionOf(received.request, input);
        const own = { input, reservation, steps, answers, translationWarnings, toOwnPaths, session };
        const warnings = [...(request.warnings ?? []), ...admitted.warnings];
        const whole = { ...admitted, ...reserved, ...own, warnings };
        if (input.isShown) completeShown(deps, whole, client);
        else complete(keepingContent(deps, whole), whole, client);
      } catch (thrown) {
        reservation.settle(noUsage);
        const error = withOwnPaths(toSluiceError(thrown), request?.toOwnPaths);
        if (error.code === 'internal_error') deps.onError(error.cause);
        client.sendError(error, refusalHeaders);
        client.report(rejectedOutcome(error));
      }
    },
  };
}

/** The same, and the client is told what the provider got and sent. */
function completeShown(deps: CompleteDeps, request: ReservedRequest, client: ClientChannel): void {
  const shown = new ShownExchange(() => request.safe.shownReplacements());
  complete({ ...deps, upstream: shown.watch(deps.upstream) }, request, shown.tell(client));
}

/** A reservation is settled exactly once, whatever happens. */
function heldUntilSettled(reservation: Reservation, giveBack: () => void): Reservation {
  return {
    get headers() {
      return reservation.headers;
    },
    get endUser() {
      return reservation.endUser;
    },
    reserve: (estimate, route) => reservation.reserve(estimate, route),
    settle: (used, servedBy) => {
      giveBack();
      reservation.settle(used, servedBy);
    },
  };
}

function tooMany(): SluiceError {
  return new SluiceError('rate_limit_exceeded', {
    param: 'background',
    message:
      'This account has too many or too large responses in the background: wait for their end, or cancel some.',
    retryAfterMs: 10_000,
  });
}

/** Aborted when the client disconnects, so that its documents are not read any further. */
function disconnectSignal(client: ClientChannel): AbortSignal {
  const controller = new AbortController();
  client.onDisconnect(() => controller.abort());
  return controller.signal;
}
