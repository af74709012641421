import {
  type Admin,
  ApiKey,
  ApiKeyList,
  KeyChange,
  KeyRotation,
  NewApiKey,
  NewKeyBody,
  type TaggedKey,
} from '../../admin/index.ts';
import { keyMakers, keyReaders } from '../../auth/index.ts';
import type { DocumentedRoute, RouteAnswer } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { idempotent, madeId, type RepeatableAnswer } from './idempotent.ts';
import { keyQuery, readKeyFilter, readPage } from './query.ts';
import { typedBody } from './read-typed-body.ts';
import { idOf, ifMatch, matchOf } from './record-headers.ts';

const path = '/admin/v1/keys';
const onePath = `${path}/{id}`;
const base = { access: { kind: 'admin', roles: keyMakers }, limits: 'none', tag: 'Keys' } as const;
const reading = { ...base, access: { kind: 'admin', roles: keyReaders } } as const;
const etag = { etag: 'Version of the key, for `if-match`.' };

/** Routes to create, list, read, change, revoke and rotate keys. */
export function adminKeyRoutes(admin: () => Admin): readonly DocumentedRoute[] {
  const newKey = typedBody(NewKeyBody);
  const change = typedBody(KeyChange);
  const rotation = typedBody(KeyRotation);
  const idempotency = () => admin().idempotency;
  const repeatable: RepeatableAnswer = {
    secrets: ['key'],
    authorize: (made, { actor }) => admin().keys.get(madeId(made), actor),
  };
  return [
    idempotent(
      {
        ...base,
        method: 'POST',
        path,
        summary: 'Create a key',
        description: 'Only this response contains the secret key: the gateway stores a digest of it.',
        body: NewKeyBody,
        responses: {
          201: { description: 'The key with its secret, which is shown only once.', schema: NewApiKey },
        },
        handle: async ({ body, actor }) => adminAnswer(await admin().keys.create(newKey(body), actor), 201),
      },
      idempotency,
      repeatable,
    ),
    {
      ...reading,
      method: 'GET',
      path,
      summary: 'List keys',
      description:
        'Keys that the caller may see, also revoked and expired ones, without their secrets. Developers see their own.',
      query: keyQuery,
      responses: { 200: { description: 'A page of keys.', schema: ApiKeyList } },
      handle: async ({ query, actor }) =>
        adminAnswer(await admin().keys.list(readPage(query), actor, readKeyFilter(query))),
    },
    {
      ...reading,
      method: 'GET',
      path: onePath,
      summary: 'Read a key',
      description:
        'The key with its limits and settings, without its secret. The `etag` header can be sent as `if-match` with a change.',
      responseHeaders: etag,
      responses: { 200: { description: 'The key, without its secret.', schema: ApiKey } },
      handle: async (call) => tagged(await admin().keys.get(idOf(call), call.actor)),
    },
    {
      ...base,
      method: 'PATCH',
      path: onePath,
      summary: 'Change a key',
      description:
        '`limits` and `settings` are merged field by field; null removes a field. With `if-match`, a key that was changed ' +
        'since is left as it is (409).',
      headers: ifMatch,
      responseHeaders: etag,
      body: KeyChange,
      responses: { 200: { description: 'The key as it is now.', schema: ApiKey } },
      handle: async (call) =>
        tagged(await admin().keys.change(idOf(call), change(call.body), matchOf(call), call.actor)),
    },
    {
      ...base,
      method: 'DELETE',
      path: onePath,
      summary: 'Revoke a key',
      description: 'The key stops working within two seconds; its record and its usage are kept.',
      headers: ifMatch,
      responseHeaders: etag,
      responses: { 200: { description: 'The revoked key.', schema: ApiKey } },
      handle: async (call) => tagged(await admin().keys.revoke(idOf(call), matchOf(call), call.actor)),
    },
    idempotent(
      {
        ...base,
        method: 'POST',
        path: `${onePath}/rotate`,
        summary: 'Rotate a key',
        description:
          'Creates a new secret; the old one stops working within two seconds, or after `overlap_seconds`. Id, limits and usage stay the same.',
        headers: ifMatch,
        body: KeyRotation,
        isBodyOptional: true,
        responses: {
          200: { description: 'The key with its new secret, which is shown only once.', schema: NewApiKey },
        },
        handle: async (call) =>
          adminAnswer(await admin().keys.rotate(idOf(call), rotation(call.body), matchOf(call), call.actor)),
      },
      idempotency,
      repeatable,
    ),
  ];
}

function tagged({ key, tag }: TaggedKey): RouteAnswer {
  return adminAnswer(key, 200, { etag: tag });
}
