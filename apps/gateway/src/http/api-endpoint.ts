/**
 * The endpoints of the APIs that clients call. They bypass Fastify, whose routing, hooks and body parsing cost a third of the CPU time
 * of a request (`npm run bench`, cpu-1k). Callers are authenticated, and their requests counted, before the body is read.
 * Every rejection has the error format of its API.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Type } from 'typebox';
import type { ClientApi } from '../apis/index.ts';
import { type Principal, requesters } from '../auth/index.ts';
import type { Settings } from '../config/index.ts';
import { SluiceError, toSluiceError } from '../errors/index.ts';
import { noUsage, type Reservation } from '../limits/index.ts';
import type { Access } from '../openapi/index.ts';
import { type Outcome, type Pipeline, rejectedOutcome } from '../pipeline/index.ts';
import type { RejectionLog } from '../rejections/index.ts';
import type { AccessLog, Metrics } from '../telemetry/index.ts';
import type { AskedRoute, Caller, Gate } from './access-gate.ts';
import type { AdmitRequest } from './admit-request.ts';
import { logRequest } from './log-request.ts';
import type { OpenResponses } from './open-responses.ts';
import { type BodyDeps, type BufferedBody, budgetError, readBody } from './read-body.ts';
import type { RequestContext } from './request-context.ts';
import type { createRequestIds } from './request-ids.ts';
import { ResponseChannel } from './response-channel.ts';

const access: Access = { kind: 'key', scope: 'inference' };
/** The APIs that people who are signed in may call as themselves. */
const withPeople: AskedRoute = {
  access: { ...access, people: requesters },
  method: 'POST',
  body: Type.Object({}),
};
const routes: Readonly<Partial<Record<ClientApi['name'], AskedRoute>>> = {
  chat: withPeople,
  responses: withPeople,
  messages: withPeople,
};

export interface ApiEndpointDeps extends BodyDeps {
  readonly settings: () => Settings;
  readonly gate: Gate;
  readonly openResponses: OpenResponses;
  readonly requestIds: ReturnType<typeof createRequestIds>;
  readonly apis: readonly ClientApi[];
  readonly pipeline: Pipeline;
  /** Counts a request within its key's limits, before its body is read. */
  readonly admit: AdmitRequest;
  readonly rejections: Pick<RejectionLog, 'record'>;
  readonly accessLog: AccessLog;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly draining: () => boolean;
}

export interface ApiEndpoints {
  /** Serves a request; false for one of another path or method. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

export function createApiEndpoints(deps: ApiEndpointDeps): ApiEndpoints {
  const byPath = new Map(deps.apis.map((api) => [api.path, api]));
  return {
    handle(request, response) {
      if (request.method !== 'POST') return false;
      const api = byPath.get(pathOf(request.url));
      if (api === undefined) return false;
      new Exchange(deps, api, request, response).begin();
      return true;
    },
  };
}

/** Without its query and a final slash. */
function pathOf(url = ''): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** One request and its response, until that is closed. */
class Exchange extends ResponseChannel {
  readonly #deps: ApiEndpointDeps;
  readonly #api: ClientApi;
  readonly #request: IncomingMessage;
  readonly #context: RequestContext;
  /** Who holds the slot of this request. */
  #holder: Principal | undefined;
  #body: BufferedBody | undefined;
  #reservation: Reservation | undefined;

  constructor(deps: ApiEndpointDeps, api: ClientApi, request: IncomingMessage, response: ServerResponse) {
    const requestId = deps.requestIds.next();
    super({ response, requestId, errors: api.errors, openResponses: deps.openResponses, now: deps.now });
    this.#api = api;
    this.#deps = deps;
    this.#request = request;
    this.#context = { requestId, startedAtMs: Date.now(), startedMs: deps.now(), caller: undefined };
  }

  begin(): void {
    const { gate } = this.#deps;
    const route = routes[this.#api.name];
    if (route !== undefined && gate.isBySession(route.access, this.#request)) {
      gate.authorizeRoute(route, this.#request).then(
        (caller) => this.#admit(caller),
        (error: unknown) => this.#reject(toSluiceError(error)),
      );
      return;
    }
    const known = gate.whenKnown(this.#request);
    if (known === undefined) this.#admit();
    else
      known.then(
        () => this.#admit(),
        (error: unknown) => this.#reject(toSluiceError(error)),
      );
  }

  /** @param signedIn somebody who calls as themselves; else it is a key */
  #admit(signedIn?: Caller): void {
    const deps = this.#deps;
    const request = this.#request;
    try {
      if (deps.draining()) throw new SluiceError('shutting_down', { retryAfterMs: 1000 });
      const caller = signedIn ?? deps.gate.authorize(access, request);
      this.#context.caller = caller;
      const { principal } = caller;
      if (principal === undefined) throw new SluiceError('invalid_api_key');
      const admitting = deps.admit(principal, this.#context.requestId);
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
    logRequest(this.#deps, this.#context, 'POST', this.#api.path, outcome.status, outcome);
    const principal = this.#context.caller?.principal;
    if (outcome.rejection === undefined || principal === undefined) return;
    const { code, param } = outcome.rejection;
    this.#deps.rejections.record({
      request_id: this.#context.requestId,
      account_id: principal.accountId,
      team_id: principal.teamId,
      key_id: principal.keyId,
      at: this.#context.startedAtMs,
      endpoint: this.#api.name,
      http_status: outcome.status,
      error_code: code,
      param,
    });
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
    void this.#deps.pipeline.serve(
      {
        api: this.#api,
        requestId: this.#context.requestId,
        principal,
        reservation,
        body: body.bytes,
        headers: this.#request.headers,
        startedAtMs: this.#context.startedAtMs,
        arrivedMs: this.#context.startedMs,
        explain: this.#request.headers['x-sluice-explain'] === 'true',
        isShown:
          this.#context.caller?.session !== undefined && this.#request.headers['x-sluice-show'] === 'true',
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
