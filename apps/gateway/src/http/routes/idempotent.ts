import { Type } from 'typebox';
import type { Idempotency } from '../../admin/index.ts';
import { isRecord } from '../../contract/index.ts';
import type { DocumentedRoute, RouteAnswer, RouteCall } from '../../openapi/index.ts';

/** A repeated answer has this header. */
const replayedHeader = 'idempotency-replayed';

export interface RepeatableAnswer {
  /** Members of the answer that are shown the first time only. */
  readonly secrets?: readonly string[];
  /**
   * Throws unless who repeats the request may still see what it made: roles may have been taken since. That the caller may call the
   * route at all was checked before.
   */
  readonly authorize: (made: Readonly<Record<string, unknown>>, call: RouteCall) => unknown;
}

/** A route whose requests can be repeated with an `idempotency-key`. */
export function idempotent(
  route: DocumentedRoute,
  requests: () => Idempotency,
  { secrets = [], authorize }: RepeatableAnswer,
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
      [replayedHeader]: '`true` if this is the answer to an earlier request with the same key.',
    },
    handle: async (call) => {
      const { actor, body, params } = call;
      const key = call.headers['idempotency-key'];
      if (key === undefined) return await route.handle(call);
      const target = JSON.stringify([route.method, route.path, params]);
      const answer = await requests().once(
        { actor: actor.id, key, target, body },
        async () => {
          const made = await route.handle(call);
          return { answer: made, stored: storedText(made, secrets) };
        },
        fromStored,
      );
      if (answer.headers?.[replayedHeader] !== undefined && isRecord(answer.json))
        await authorize(answer.json, call);
      return answer;
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
  return { status, headers: { ...headers, [replayedHeader]: 'true' }, json };
}

/** The id of what a request made. */
export function madeId({ id }: Readonly<Record<string, unknown>>): string {
  return typeof id === 'string' ? id : '';
}
