import { type TSchema, Type } from 'typebox';
import {
  Account,
  AccountList,
  type Admin,
  DeletedOwner,
  type Idempotency,
  NewAccountBody,
  NewTeamBody,
  type OwnerAdmin,
  OwnerChange,
  type TaggedOwner,
  Team,
  TeamList,
} from '../../admin/index.ts';
import { administrators, readers } from '../../auth/index.ts';
import type { DocumentedRoute, RouteAnswer } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { idempotent, madeId } from './idempotent.ts';
import { nameQuery, pageQuery, readPage } from './query.ts';
import { typedBody } from './read-typed-body.ts';
import { idOf, ifMatch, matchOf } from './record-headers.ts';

interface OwnerTexts {
  readonly path: string;
  readonly one: string;
  readonly many: string;
  /** What it is for, as a sentence. */
  readonly purpose: string;
  readonly schema: TSchema;
  readonly list: TSchema;
  readonly newBody: TSchema;
  readonly query?: DocumentedRoute['query'];
}

/** Routes to create, list, read and change accounts and teams. */
export function adminOwnerRoutes(admin: () => Admin): readonly DocumentedRoute[] {
  const accountQuery = { schema: Type.String(), description: 'Only teams of this account.' };
  return [
    ...ownerRoutes(
      {
        path: '/admin/v1/accounts',
        one: 'an account',
        many: 'accounts',
        purpose: 'Its teams and keys share settings, files and feedback, and see nothing of other accounts.',
        schema: Account,
        list: AccountList,
        newBody: NewAccountBody,
      },
      () => admin().accounts,
      typedBody(NewAccountBody),
      () => admin().idempotency,
    ),
    ...ownerRoutes(
      {
        path: '/admin/v1/teams',
        one: 'a team',
        many: 'teams',
        purpose: 'Its keys share settings, which can only narrow those of its account.',
        schema: Team,
        list: TeamList,
        newBody: NewTeamBody,
        query: { account: accountQuery },
      },
      () => admin().teams,
      typedBody(NewTeamBody),
      () => admin().idempotency,
    ),
  ];
}

const base = { access: { kind: 'admin', roles: administrators }, limits: 'none', tag: 'Accounts' } as const;
const reading = { ...base, access: { kind: 'admin', roles: readers } } as const;
const readChange = typedBody(OwnerChange);
const etag = { etag: 'Version of the record, for `if-match`.' };

function ownerRoutes<Owner, NewBody>(
  texts: OwnerTexts,
  owners: () => OwnerAdmin<Owner, NewBody>,
  readNew: (body: unknown) => NewBody,
  idempotency: () => Idempotency,
): readonly DocumentedRoute[] {
  const { path, one, schema } = texts;
  const onePath = `${path}/{id}`;
  return [
    idempotent(
      {
        ...base,
        method: 'POST',
        path,
        summary: `Create ${one}`,
        description: `Creates ${one}. ${texts.purpose}`,
        body: texts.newBody,
        responseHeaders: etag,
        responses: { 201: { description: 'The created record.', schema } },
        handle: async ({ body, actor }) => tagged(await owners().create(readNew(body), actor), 201),
      },
      idempotency,
      { authorize: (made, { actor }) => owners().get(madeId(made), actor) },
    ),
    {
      ...reading,
      method: 'GET',
      path,
      summary: `List ${texts.many}`,
      description: `Lists ${texts.many} in the order of their ids, with their settings.`,
      query: { ...pageQuery, ...nameQuery, ...texts.query },
      responses: { 200: { description: 'A page of records.', schema: texts.list } },
      handle: async ({ query, actor }) => {
        const filter = { name: query['name'], account: query['account'] };
        return adminAnswer(await owners().list(readPage(query), filter, actor));
      },
    },
    {
      ...reading,
      method: 'GET',
      path: onePath,
      summary: `Read ${one}`,
      description: `Reads ${one} with its settings, which its keys inherit.`,
      responseHeaders: etag,
      responses: { 200: { description: 'The record.', schema } },
      handle: async (call) => tagged(await owners().get(idOf(call), call.actor)),
    },
    {
      ...base,
      method: 'PATCH',
      path: onePath,
      summary: `Change ${one}`,
      description:
        '`settings` and `limits` are merged field by field; null removes a field. With `if-match`, a record that was changed since is ' +
        'left as it is (409).',
      headers: ifMatch,
      responseHeaders: etag,
      body: OwnerChange,
      responses: { 200: { description: 'The record as it is now.', schema } },
      handle: async (call) =>
        tagged(await owners().change(idOf(call), readChange(call.body), matchOf(call), call.actor)),
    },
    {
      ...base,
      method: 'DELETE',
      path: onePath,
      summary: `Delete ${one}`,
      description: `Deletes ${one} to which no keys belong but revoked ones; 409 otherwise. Its usage is kept.`,
      headers: ifMatch,
      responses: { 200: { description: 'What was deleted.', schema: DeletedOwner } },
      handle: async (call) => adminAnswer(await owners().remove(idOf(call), matchOf(call), call.actor)),
    },
  ];
}

function tagged<Owner>({ owner, tag }: TaggedOwner<Owner>, status = 200): RouteAnswer {
  return adminAnswer(owner, status, { etag: tag });
}
