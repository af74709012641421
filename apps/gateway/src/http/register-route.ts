import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Principal } from '../auth/index.ts';
import { explainViolations, isObject, parseJsonBody, violationsError } from '../contract/index.ts';
import { errorBody, SluiceError, toSluiceError } from '../errors/index.ts';
import { noUsage } from '../limits/index.ts';
import type { HttpRoute, RouteAnswer } from '../openapi/index.ts';
import { type Gate, nobody } from './access-gate.ts';
import type { AdmitRequest } from './admit-request.ts';
import type { BodyBudget } from './body-budget.ts';
import { type BufferedBody, budgetError, isBufferedBody } from './read-body.ts';
import type { RequestContext } from './request-context.ts';
import { isForm, readUpload } from './upload.ts';

export interface RegisterDeps {
  readonly gate: Gate;
  readonly admit: AdmitRequest;
  readonly budget: BodyBudget;
  readonly openContext: (request: FastifyRequest, reply: FastifyReply) => RequestContext;
  readonly contexts: WeakMap<IncomingMessage, RequestContext>;
}

/** Serves a route: authorizes the caller, validates the body against the schema of the route, sends the response. */
export function registerRoute(
  app: FastifyInstance,
  route: HttpRoute,
  { gate, admit, budget, openContext, contexts }: RegisterDeps,
): void {
  /** Counts the request until its response is closed. */
  const admitted = async (principal: Principal, requestId: string, reply: FastifyReply): Promise<void> => {
    const reservation = await admit(principal, requestId);
    reply.headers(reservation.headers);
    const refused = reply.raw.closed ? 'full' : budget.startRequest(principal);
    if (refused !== undefined) {
      reservation.settle(noUsage);
      throw budgetError(refused, 'requests');
    }
    onceClosed(reply.raw, () => {
      reservation.settle(noUsage);
      budget.endRequest(principal);
    });
  };
  const check = route.body === undefined ? undefined : Compile(route.body);
  const bodyOf = (bytes: Buffer): unknown => {
    if (route.body === undefined || check === undefined) return undefined;
    const isAbsent = route.isBodyOptional === true && bytes.length === 0;
    const body: unknown = isAbsent ? {} : parseJsonBody(bytes);
    if (!check.Check(body)) throw violationsError(explainViolations(route.body, body));
    return body;
  };
  const contentOf = (held: BufferedBody | undefined, contentType: string | undefined) => {
    const bytes = held?.bytes ?? Buffer.alloc(0);
    if (route.form === undefined) return { body: bodyOf(bytes), upload: undefined };
    if (contentType !== undefined && isForm(contentType))
      return { body: undefined, upload: readUpload(bytes, contentType) };
    if (route.body === undefined)
      throw new SluiceError('unsupported_media_type', { message: 'Send multipart/form-data.' });
    return { body: bodyOf(bytes), upload: undefined };
  };
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      [formsMark]: route.form !== undefined,
      [longBodiesMark]: route.form !== undefined || route.acceptsLargeBodies === true,
    },
    onRequest: (request, reply, next) => {
      const state = openContext(request, reply);
      const enter = async (): Promise<void> => {
        state.caller = await gate.authorizeRoute(route, request.raw);
        const { principal } = state.caller;
        if (route.limits !== 'none' && principal !== undefined)
          await admitted(principal, state.requestId, reply);
      };
      void enter().then(
        () => next(),
        (error: unknown) => next(toSluiceError(error)),
      );
    },
    handler: async (request, reply) => {
      const state = contexts.get(request.raw);
      const held = isBufferedBody(request.body) ? request.body : undefined;
      // What was made of the body is as large as the body, and lives until the response has ended.
      if (held !== undefined) onceClosed(reply.raw, () => held.release());
      const content = contentOf(held, request.headers['content-type']);
      const answer = await route.handle({
        ...content,
        params: stringMembers(request.params),
        query: singleMembers(request.query),
        headers: request.headers,
        principal: state?.caller?.principal,
        requestId: state?.requestId ?? '',
        actor: state?.caller?.actor ?? nobody.actor,
        session: state?.caller?.session,
        reauthorize: async () => (await gate.reauthorizeRoute(route, request.raw)).actor,
        address: request.raw.socket.remoteAddress ?? '',
        signal: leaving(reply.raw),
      });
      return send(reply, answer);
    },
  });
}

const formsMark = 'takesForms';
const longBodiesMark = 'takesLongBodies';

/** Whether a route accepts form data. */
export function acceptsForms(config: object): boolean {
  return Reflect.get(config, formsMark) === true;
}

/** Whether a route accepts bodies up to the limit that the operator configured. */
export function acceptsLargeBodies(config: object): boolean {
  return Reflect.get(config, longBodiesMark) === true;
}

function onceClosed(response: ServerResponse, work: () => void): void {
  if (response.closed) work();
  else response.once('close', work);
}

/** Aborted if the connection is closed before the response has ended. */
function leaving(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function send(reply: FastifyReply, answer: RouteAnswer): FastifyReply {
  const { text, bytes, parts, events, json } = answer;
  reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.cookies !== undefined) reply.header('set-cookie', [...answer.cookies]);
  if (text !== undefined) return reply.type(text.type).send(text.body);
  if (bytes !== undefined) return reply.type(bytes.type).send(bytes.body);
  if (parts !== undefined) return reply.type(parts.type).send(Readable.from(parts.body));
  if (events !== undefined)
    return reply
      .header('cache-control', 'no-store')
      .type('text/event-stream')
      .send(Readable.from(asEvents(events)));
  return json === undefined ? reply.send() : reply.type('application/json').send(JSON.stringify(json));
}

async function* asEvents(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  try {
    for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`;
  } catch (thrown) {
    yield `data: ${errorBody(toSluiceError(thrown))}\n\n`;
  }
}

/** Query parameters, each of which may occur once: a repeated filter must not be dropped. Lists, `name[]`, are joined. */
function singleMembers(query: unknown): Readonly<Record<string, string>> {
  const lists = isObject(query) ? Object.entries(query).filter(([, value]) => Array.isArray(value)) : [];
  const repeated = lists.flatMap(([name]) => (name.endsWith('[]') ? [] : [name]));
  if (repeated.length > 0)
    throw violationsError(
      repeated.map((name) => ({
        loc: ['query', name.slice(0, 60)],
        msg: 'This parameter may be given once only',
        type: 'repeated_parameter',
      })),
    );
  return {
    ...stringMembers(query),
    ...Object.fromEntries(lists.map(([name, values]) => [name, String(values)])),
  };
}

function stringMembers(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (typeof member === 'string' ? [[name, member]] : [])),
  );
}
