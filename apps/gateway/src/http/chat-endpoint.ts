/**
 * The endpoint for chat completions. It bypasses Fastify, whose routing, hooks and body parsing cost a third of the CPU time
 * of a request (`npm run bench`, cpu-1k). Callers are authenticated, and their requests counted, before the body is read.
 * Every rejection has the common error format.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '../auth/index.ts';
import type { Settings } from '../config/index.ts';
import { SluiceError, toSluiceError } from '../errors/index.ts';
import { noUsage, type Reservation } from '../limits/index.ts';
import type { Access } from '../openapi/index.ts';
import { type ChatPipeline, type Outcome, rejectedOutcome } from '../pipeline/index.ts';
import type { AccessLog, Metrics } from '../telemetry/index.ts';
import type { Gate } from './access-gate.ts';
import type { AdmitRequest } from './admit-request.ts';
import { logRequest } from './log-request.ts';
import type { OpenResponses } from './open-responses.ts';
import { type BodyDeps, type BufferedBody, budgetError, readBody } from './read-body.ts';
import type { RequestContext } from './request-context.ts';
import type { createRequestIds } from './request-ids.ts';
import { ResponseChannel } from './response-channel.ts';

export const chatPath = '/v1/chat/completions';
const access: Access = { kind: 'key', scope: 'inference' };

export interface ChatEndpointDeps extends BodyDeps {
  readonly settings: () => Settings;
  readonly gate: Gate;
  readonly openResponses: OpenResponses;
  readonly requestIds: ReturnType<typeof createRequestIds>;
  readonly chat: ChatPipeline;
  /** Counts a request within its key's limits, before its body is read. */
  readonly admit: AdmitRequest;
  readonly accessLog: AccessLog;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly draining: () => boolean;
}

export interface ChatEndpoint {
  /** Whether a request is a chat completion. */
  matches(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

export function createChatEndpoint(deps: ChatEndpointDeps): ChatEndpoint {
  return {
    matches: ({ method, url = '' }) =>
      method === 'POST' &&
      (url === chatPath || (url.startsWith(chatPath) && /^\/?(?:\?|$)/.test(url.slice(chatPath.length)))),
    handle(request, response) {
      new ChatExchange(deps, request, response).begin();
    },
  };
}

/** One request and its response, until that is closed. */
class ChatExchange extends ResponseChannel {
  readonly #deps: ChatEndpointDeps;
  readonly #request: IncomingMessage;
  readonly #context: RequestContext;
  /** Who holds the slot of this request. */
  #holder: Principal | undefined;
  #body: BufferedBody | undefined;
  #reservation: Reservation | undefined;

  constructor(deps: ChatEndpointDeps, request: IncomingMessage, response: ServerResponse) {
    const requestId = deps.requestIds.next();
    super({ response, requestId, openResponses: deps.openResponses, now: deps.now });
    this.#deps = deps;
    this.#request = request;
    this.#context = { requestId, startedAtMs: Date.now(), startedMs: deps.now(), caller: undefined };
  }

  begin(): void {
    const deps = this.#deps;
    const request = this.#request;
    try {
      if (deps.draining()) throw new SluiceError('shutting_down', { retryAfterMs: 1000 });
      const caller = deps.gate.authorize(access, request);
      this.#context.caller = caller;
      const { principal } = caller;
      if (principal === undefined) throw new SluiceError('invalid_api_key');
      const admitting = deps.admit(principal);
      if (admitting instanceof Promise) {
        admitting.then(
          (reservation) => this.#read(principal, reservation),
          (error: unknown) => this.#reject(toSluiceError(error)),
        );
      } else this.#read(principal, admitting);
    } catch (error) {
      this.#reject(toSluiceError(error));
    }
  }

  /** Reads the body of a request that is within the limits of its key. */
  #read(principal: Principal, reservation: Reservation): void {
    const deps = this.#deps;
    if (this.disconnected) {
      // The client disconnected while the limits were checked; everything has been released.
      reservation.settle(noUsage);
      return;
    }
    this.#reservation = reservation;
    try {
      const refused = deps.budget.startRequest(principal);
      if (refused !== undefined) throw budgetError(refused, 'requests');
      this.#holder = principal;
      const { bodyLimitBytes } = deps.settings().server;
      readBody(this.#request, bodyLimitBytes, { deps, holder: principal }, (error, body) => {
        if (body === undefined) this.#reject(error ?? new SluiceError('internal_error'));
        else this.#serve(principal, reservation, body);
      });
    } catch (error) {
      this.#reject(toSluiceError(error));
    }
  }

  report(outcome: Outcome): void {
    logRequest(this.#deps, this.#context, 'POST', chatPath, outcome.status, outcome);
  }

  protected onClose(): void {
    this.#release();
  }

  #serve(principal: Principal, reservation: Reservation, body: BufferedBody): void {
    this.#body = body;
    if (this.disconnected) {
      this.#release();
      return;
    }
    // From here on the pipeline settles it.
    this.#reservation = undefined;
    void this.#deps.chat.serve(
      {
        requestId: this.#context.requestId,
        principal,
        reservation,
        body: body.bytes,
        startedAtMs: this.#context.startedAtMs,
        explain: this.#request.headers['x-sluice-explain'] === 'true',
        clientTimeoutMs: clientTimeoutMs(this.#request.headers['x-stainless-timeout']),
      },
      this,
    );
  }

  #reject(error: SluiceError): void {
    if (this.#request.complete) this.sendError(error, {});
    else this.sendErrorEarly(this.#request, error);
    this.report(rejectedOutcome(error));
  }

  #release(): void {
    this.#body?.release();
    this.#body = undefined;
    this.#reservation?.settle(noUsage);
    this.#reservation = undefined;
    if (this.#holder === undefined) return;
    this.#deps.budget.endRequest(this.#holder);
    this.#holder = undefined;
  }
}

/** Timeout of one attempt of an official OpenAI client, which sends it in seconds. */
function clientTimeoutMs(header: string | string[] | undefined): number | undefined {
  const seconds = typeof header === 'string' ? Number(header) : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
