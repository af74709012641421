import { Type } from 'typebox';
import type { Idempotency } from '../../admin/index.ts';
import { isRecord } from '../../contract/index.ts';
import type { DocumentedRoute, RouteAnswer } from '../../openapi/index.ts';

/** A repeated answer has this header. */
const replayed = { 'idempotency-replayed': 'true' };

/**
 * A route whose requests can be repeated with an `idempotency-key`.
 * @param secrets members of the answer that are shown the first time only
 */
export function idempotent(
  route: DocumentedRoute,
  requests: () => Idempotency,
  secrets: readonly string[] = [],
): DocumentedRoute {
  return {
    ...route,
    headers: {
      ...route.headers,
      'idempotency-key': {
        schema: Type.String({ minLength: 1, maxLength: 255 }),
        description:
          'Any text. For 24 hours, the same request with it is not made again, but answered as the first time' +
          (secrets.length === 0 ? '.' : ', without the secret.'),
      },
    },
    responseHeaders: {
      ...route.responseHeaders,
      'idempotency-replayed': '`true` if this is the answer to an earlier request with the same key.',
    },
    handle: async (call) => {
      const { actor, body, params } = call;
      const key = call.headers['idempotency-key'];
      if (key === undefined) return await route.handle(call);
      const target = JSON.stringify([route.method, route.path, params]);
      return await requests().once(
        { actor: actor.id, key, target, body },
        async () => {
          const answer = await route.handle(call);
          return { answer, stored: storedText(answer, secrets) };
        },
        fromStored,
      );
    },
  };
}

function storedText({ status, headers, json }: RouteAnswer, secrets: readonly string[]): string {
  const shown = isRecord(json)
    ? Object.fromEntries(Object.entries(json).filter(([name]) => !secrets.includes(name)))
    : json;
  return JSON.stringify({ status, headers, json: shown });
}

function fromStored(text: string): RouteAnswer {
  const { status, headers, json }: RouteAnswer = JSON.parse(text);
  return { status, headers: { ...headers, ...replayed }, json };
}
