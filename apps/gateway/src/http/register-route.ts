import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { explainViolations, parseJsonBody, violationsError } from '../contract/index.ts';
import { toSluiceError } from '../errors/index.ts';
import type { Gate } from './access-gate.ts';
import type { Begun } from './begun.ts';
import { isHeldBody } from './read-body.ts';
import type { Route, RouteAnswer } from './route.ts';

export interface RegisterDeps {
  readonly gate: Gate;
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => Begun;
  readonly begun: WeakMap<IncomingMessage, Begun>;
}

/** Serves a route: lets the caller in, checks the body against the route's schema, sends the answer. */
export function registerRoute(
  app: FastifyInstance,
  route: Route,
  { gate, begin, begun }: RegisterDeps,
): void {
  const check = route.body === undefined ? undefined : Compile(route.body);
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: (request, reply, next) => {
      const state = begin(request, reply);
      try {
        state.caller = gate.admit(route.access, request.raw);
        next();
      } catch (error) {
        next(toSluiceError(error));
      }
    },
    handler: async (request, reply) => {
      const state = begun.get(request.raw);
      const held = isHeldBody(request.body) ? request.body : undefined;
      let body: unknown;
      try {
        if (route.body !== undefined && check !== undefined) {
          body = parseJsonBody(held?.bytes ?? Buffer.alloc(0));
          if (!check.Check(body)) throw violationsError(explainViolations(route.body, body));
        }
      } finally {
        held?.release();
      }
      const answer = await route.handle({
        params: stringMembers(request.params),
        query: stringMembers(request.query),
        body,
        headers: request.headers,
        principal: state?.caller?.principal,
        requestId: state?.requestId ?? '',
        actor: state?.caller?.actor ?? 'nobody',
      });
      return send(reply, answer);
    },
  });
}

function send(reply: FastifyReply, answer: RouteAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.text !== undefined) return reply.type(answer.text.type).send(answer.text.body);
  return answer.json === undefined
    ? reply.send()
    : reply.type('application/json').send(JSON.stringify(answer.json));
}

function stringMembers(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (typeof member === 'string' ? [[name, member]] : [])),
  );
}
