/**
 * The HTTP server: Fastify for routes and life cycle, separate endpoints for requests to models. Callers are authenticated before their
 * bodies are read; every failure gets the common error format.
 */
import { createServer, type IncomingMessage } from 'node:http';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { ClientApi } from '../apis/index.ts';
import type { Authenticator } from '../auth/index.ts';
import { toTimerMs } from '../concurrency/index.ts';
import type { Settings } from '../config/index.ts';
import { errorFormatOf, errorHeaders, SluiceError, toSluiceError } from '../errors/index.ts';
import type { HttpRoute } from '../openapi/index.ts';
import type { Pipeline } from '../pipeline/index.ts';
import type { RejectionLog } from '../rejections/index.ts';
import type { AccessLog, Metrics } from '../telemetry/index.ts';
import { createGate, type GateDeps } from './access-gate.ts';
import type { AdmitRequest } from './admit-request.ts';
import { createApiEndpoints } from './api-endpoint.ts';
import { type BodyBudget, createBodyBudget, type Holder } from './body-budget.ts';
import { answerClientError } from './client-error.ts';
import { closeWhenQuiet } from './close-when-quiet.ts';
import { createCors } from './cors.ts';
import { logRequest } from './log-request.ts';
import { loggedPath, notFoundError } from './not-found.ts';
import { OpenResponses } from './open-responses.ts';
import { originForm } from './origin-form.ts';
import { type BodyCallback, defaultBodyLimitBytes, readBody } from './read-body.ts';
import { acceptsForms, acceptsLargeBodies, registerRoute } from './register-route.ts';
import type { RequestContext } from './request-context.ts';
import { requireOneHost } from './request-host.ts';
import type { createRequestIds } from './request-ids.ts';
import { sendEarlyError } from './send-early-error.ts';
import { SlowBodies } from './slow-bodies.ts';

/** Connections with slow headers or bodies are closed (SEC-32). */
const headersTimeoutMs = 20_000;
const requestTimeoutMs = 120_000;
/** How often such connections are looked for. */
const checkConnectionsMs = 5000;
/** Longer than the idle timeout of load balancers, so that they close first. */
const keepAliveTimeoutMs = 75_000;
const maxHeaderBytes = 32_768;
/** Time for the last event of a terminated stream to reach its client. */
const terminateGraceMs = 1000;
const closeIdleMs = 50;

/** Holder of bodies whose caller has no key, such as the administrator. */
const noHolder: Holder = { keyId: '', accountId: '' };

export interface HttpServerDeps {
  readonly settings: () => Settings;
  readonly authenticator: Authenticator;
  readonly adminToken: string | undefined;
  readonly sessions: GateDeps['sessions'];
  readonly requestIds: ReturnType<typeof createRequestIds>;
  readonly apis: readonly ClientApi[];
  readonly pipeline: Pipeline;
  readonly admit: AdmitRequest;
  readonly routes: readonly HttpRoute[];
  readonly rejections: Pick<RejectionLog, 'record'>;
  readonly accessLog: AccessLog;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** The longest name in a path, an alias of 128 characters, with each of them percent-encoded. */
const maxParameterChars = 128 * 9;
/** Where a socket is passed; without one, Fastify would listen on all addresses of `localhost`. */
const anyHost = '127.0.0.1';

export interface HttpServer {
  /** @param fd of a socket that listens already; then host and port are its own */
  listen(host: string, port: number, fd?: number): Promise<{ readonly host: string; readonly port: number }>;
  /** From now on each response is the last one of its connection. */
  retire(): void;
  /** The same for a gateway that shuts down: it is not ready any more. */
  leave(): void;
  /** Accepts no connections any more, and serves those that are open. */
  stopAccepting(): void;
  /** Stops accepting connections, waits up to `drainMs` for open requests, then terminates them. */
  drain(drainMs: number): Promise<void>;
  readonly budget: BodyBudget;
  readonly draining: () => boolean;
  /** Returns whether the gateway shuts down, and load balancers should choose another one. */
  readonly leaving: () => boolean;
}

export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const budget = createBodyBudget(() => deps.settings().server);
  const slowBodies = new SlowBodies(deps.now, () => deps.settings().server.bodyWindowMs);
  const openResponses = new OpenResponses(deps.now);
  const gate = createGate(deps);
  const cors = createCors(() => deps.settings().server.corsOrigins);
  const contexts = new WeakMap<IncomingMessage, RequestContext>();
  let draining = false;
  let isRetiring = false;
  let isLeaving = false;
  const apiPaths = deps.apis.map(({ path }) => path);
  const endpoints = createApiEndpoints({
    ...deps,
    gate,
    budget,
    slowBodies,
    openResponses,
    draining: () => draining,
  });

  const app = fastify({
    logger: false,
    serverFactory: (handler) =>
      createServer(
        {
          headersTimeout: headersTimeoutMs,
          requestTimeout: requestTimeoutMs,
          connectionsCheckingInterval: checkConnectionsMs,
          keepAliveTimeout: keepAliveTimeoutMs,
          maxHeaderSize: maxHeaderBytes,
          requireHostHeader: false,
        },
        (request, response) => {
          if (isRetiring) response.shouldKeepAlive = false;
          try {
            requireOneHost(request);
          } catch (error) {
            const requestId = deps.requestIds.next();
            sendEarlyError(request, response, toSluiceError(error), { 'x-request-id': requestId });
            return;
          }
          if (request.url !== undefined) request.url = originForm(request.url);
          if (cors.handle(request, response)) return;
          if (!endpoints.handle(request, response)) handler(request, response);
        },
      ),
    exposeHeadRoutes: true,
    clientErrorHandler: answerClientError,
    // A path that cannot be decoded never reaches a route.
    frameworkErrors: (thrown, request, reply) => {
      const error = fromFastify(thrown);
      const { requestId } = openContext(request, reply);
      const errors = errorFormatOf(pathOf(request), request.headers);
      reply.hijack();
      reply.raw.writeHead(errors.status(error), {
        ...errorHeaders(error),
        ...errors.headers(requestId),
        'content-type': 'application/json',
        'x-request-id': requestId,
      });
      reply.raw.end(errors.body(error, requestId));
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxParameterChars },
    // Every route checks with its own compiled TypeBox schema; nothing is coerced.
    forceCloseConnections: 'idle',
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, _payload, done) => {
    const { config } = request.routeOptions;
    const forms = acceptsForms(config);
    const limitBytes = acceptsLargeBodies(config)
      ? deps.settings().server.bodyLimitBytes
      : defaultBodyLimitBytes;
    const read: BodyCallback = (error, body) => {
      if (error === undefined) done(null, body);
      else done(error);
    };
    const holder = contexts.get(request.raw)?.caller?.principal ?? noHolder;
    readBody(request.raw, limitBytes, { deps: { budget, slowBodies }, holder }, read, forms);
  });

  const openContext = (request: FastifyRequest, reply: FastifyReply): RequestContext => {
    const requestId = deps.requestIds.next();
    const state: RequestContext = {
      requestId,
      startedAtMs: Date.now(),
      startedMs: deps.now(),
      caller: undefined,
    };
    contexts.set(request.raw, state);
    const { headers } = errorFormatOf(pathOf(request), request.headers);
    reply.headers({ 'x-request-id': requestId, ...headers(requestId) });
    return state;
  };

  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = fromFastify(thrown);
    if (error.code === 'internal_error') deps.onError(error.cause);
    sendError(request, reply, error);
  });
  // Paths and methods that nobody serves are refused before their body is read.
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.is404) {
      next();
      return;
    }
    openContext(request, reply);
    sendError(request, reply, notFoundError(request.method, pathOf(request), deps.routes, apiPaths));
  });
  app.addHook('onResponse', (request, reply, next) => {
    const state = contexts.get(request.raw);
    if (state !== undefined) {
      const route = request.routeOptions.url ?? { unknown: loggedPath(pathOf(request)) };
      logRequest(deps, state, request.method, route, reply.raw.statusCode, undefined);
    }
    next();
  });

  for (const route of deps.routes)
    registerRoute(app, route, { gate, admit: deps.admit, budget, openContext, contexts });

  return {
    budget,
    draining: () => draining,
    leaving: () => isLeaving || draining,
    listen: async (host, port, fd) => {
      await app.listen(fd === undefined ? { host, port } : { host: anyHost, port: 0, ...{ fd } });
      const address = app.server.address();
      if (address === null || typeof address === 'string')
        throw new Error('The server has no TCP address. A socket that is passed must be one of TCP.');
      return { host: address.address, port: address.port };
    },
    retire: () => {
      isRetiring = true;
    },
    leave: () => {
      isRetiring = true;
      isLeaving = true;
    },
    stopAccepting: () => closeWhenQuiet(app.server),
    drain: async (drainMs) => {
      draining = true;
      const closed = app.close();
      // Connections whose clients keep them alive after their last response.
      const idle = setInterval(() => app.server.closeIdleConnections(), closeIdleMs);
      const cut = setTimeout(() => openResponses.terminate(), toTimerMs(drainMs));
      const force = setTimeout(() => app.server.closeAllConnections(), toTimerMs(drainMs + terminateGraceMs));
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
      clearTimeout(force);
      openResponses.close();
    },
  };
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

/** Sends an error; if its body is still being received, that is read to its end first. */
function sendError(request: FastifyRequest, reply: FastifyReply, error: SluiceError): void {
  const errors = errorFormatOf(pathOf(request), request.headers);
  const requestId = String(reply.getHeader('x-request-id') ?? '');
  if (request.raw.complete || reply.raw.headersSent) {
    void reply
      .code(errors.status(error))
      .headers({ ...errorHeaders(error), ...errors.headers(requestId) })
      .type('application/json')
      .send(errors.body(error, requestId));
    return;
  }
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  reply.hijack();
  sendEarlyError(request.raw, reply.raw, error, Object.fromEntries(headers), { errors, requestId });
}

function fromFastify(thrown: unknown): SluiceError {
  if (thrown instanceof SluiceError) return thrown;
  const status: unknown =
    typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'statusCode') : undefined;
  if (status === 413) return new SluiceError('request_too_large', { cause: thrown });
  if (status === 415) return new SluiceError('unsupported_media_type', { cause: thrown });
  if (status === 408) return new SluiceError('request_timeout', { cause: thrown });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new SluiceError('invalid_json', { message: 'The request cannot be read.', cause: thrown });
  return new SluiceError('internal_error', { cause: thrown });
}
