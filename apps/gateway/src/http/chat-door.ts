/**
 * The door of the chat route. It takes its requests before Fastify does: routing, hooks and body parsing there
 * cost a third of what the whole walk may cost (`npm run bench`, cpu-1k). Callers are known before their bodies
 * are read; every refusal has the one error shape.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../config/index.ts';
import { SluiceError, toSluiceError } from '../errors/index.ts';
import { type ChatPipeline, refusedOutcome } from '../pipeline/index.ts';
import type { AccessLog, Metrics } from '../telemetry/index.ts';
import type { Gate } from './access-gate.ts';
import type { Begun } from './begun.ts';
import type { BodyBudget } from './body-budget.ts';
import type { Heartbeats } from './heartbeats.ts';
import { logRequest } from './log-request.ts';
import { discardRest, type HeldBody, readBody } from './read-body.ts';
import type { createRequestIds } from './request-ids.ts';
import { ResponseChannel } from './response-channel.ts';
import { Roster, type RosterMember } from './roster.ts';
import type { Access } from './route.ts';

export const chatPath = '/v1/chat/completions';
const access: Access = { kind: 'key', scope: 'inference' };

export interface ChatDoorDeps {
  readonly settings: () => Settings;
  readonly gate: Gate;
  readonly budget: BodyBudget;
  readonly heartbeats: Heartbeats;
  readonly requestIds: ReturnType<typeof createRequestIds>;
  readonly chat: ChatPipeline;
  readonly accessLog: AccessLog;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly draining: () => boolean;
}

export interface ChatDoor {
  /** Whether a request is one for this door. */
  takes(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Ends what is still open with an honest last word. */
  cut(): void;
}

export function createChatDoor(deps: ChatDoorDeps): ChatDoor {
  const visits = new Roster<ChatVisit>();
  return {
    takes: ({ method, url = '' }) =>
      method === 'POST' &&
      (url === chatPath || (url.startsWith(chatPath) && /^\/?(?:\?|$)/.test(url.slice(chatPath.length)))),
    handle(request, response) {
      const visit = new ChatVisit(deps, request, response, visits);
      visits.add(visit);
      visit.begin();
    },
    cut: () => {
      for (const visit of visits.list()) visit.cut();
    },
  };
}

/** One request at the door, until its response is over. */
class ChatVisit implements RosterMember {
  rosterPlace = -1;
  readonly #deps: ChatDoorDeps;
  readonly #request: IncomingMessage;
  readonly #visits: Roster<ChatVisit>;
  readonly #begun: Begun;
  readonly #channel: ResponseChannel;
  #entered = false;
  #body: HeldBody | undefined;

  constructor(
    deps: ChatDoorDeps,
    request: IncomingMessage,
    response: ServerResponse,
    visits: Roster<ChatVisit>,
  ) {
    this.#deps = deps;
    this.#request = request;
    this.#visits = visits;
    this.#begun = {
      requestId: deps.requestIds.next(),
      startedAtMs: Date.now(),
      beganMs: deps.now(),
      caller: undefined,
    };
    this.#channel = new ResponseChannel({
      response,
      requestId: this.#begun.requestId,
      heartbeats: deps.heartbeats,
      now: deps.now,
      report: (outcome) => logRequest(deps, this.#begun, 'POST', chatPath, outcome.status, outcome),
      over: () => this.#over(),
    });
  }

  begin(): void {
    const deps = this.#deps;
    const request = this.#request;
    try {
      if (deps.draining()) throw new SluiceError('shutting_down', { retryAfterMs: 1000 });
      this.#begun.caller = deps.gate.admit(access, request);
      this.#entered = deps.budget.enter();
      if (!this.#entered) throw new SluiceError('overloaded', { retryAfterMs: 1000 });
      readBody(request, deps.settings().server.bodyLimitBytes, deps.budget, (error, body) => {
        if (body === undefined) this.#refuse(error ?? new SluiceError('internal_error'));
        else this.#serve(body);
      });
    } catch (error) {
      this.#refuse(toSluiceError(error));
    }
  }

  cut(): void {
    this.#channel.cut();
  }

  #serve(body: HeldBody): void {
    this.#body = body;
    const principal = this.#begun.caller?.principal;
    if (this.#channel.gone || principal === undefined) {
      this.#over();
      return;
    }
    void this.#deps.chat.serve(
      {
        requestId: this.#begun.requestId,
        principal,
        body: body.bytes,
        startedAtMs: this.#begun.startedAtMs,
        explain: this.#request.headers['x-sluice-explain'] === 'true',
        clientTimeoutMs: clientTimeoutMs(this.#request.headers['x-stainless-timeout']),
      },
      this.#channel,
    );
  }

  #refuse(error: SluiceError): void {
    if (this.#request.complete) this.#channel.sendError(error, {});
    else this.#channel.sendErrorEarly(error, (end) => discardRest(this.#request, end));
    this.#channel.report(refusedOutcome(error));
  }

  #over(): void {
    this.#visits.remove(this);
    this.#body?.release();
    this.#body = undefined;
    if (!this.#entered) return;
    this.#entered = false;
    this.#deps.budget.leave();
  }
}

/** How long the official clients wait for one try of theirs: seconds in a header of their own. */
function clientTimeoutMs(header: string | string[] | undefined): number | undefined {
  const seconds = typeof header === 'string' ? Number(header) : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
