import { type TSchema, Type } from 'typebox';
import {
  Account,
  AccountList,
  type Admin,
  NewAccountBody,
  NewTeamBody,
  type OwnerAdmin,
  OwnerChange,
  Team,
  TeamList,
} from '../../admin/index.ts';
import { administrators, readers } from '../../auth/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { pageQuery, readPage } from './query.ts';
import { typedBody } from './read-typed-body.ts';

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
    ),
  ];
}

const base = { access: { kind: 'admin', roles: administrators }, limits: 'none', tag: 'Accounts' } as const;
const reading = { ...base, access: { kind: 'admin', roles: readers } } as const;
const readChange = typedBody(OwnerChange);

function ownerRoutes<Owner, NewBody>(
  texts: OwnerTexts,
  owners: () => OwnerAdmin<Owner, NewBody>,
  readNew: (body: unknown) => NewBody,
): readonly DocumentedRoute[] {
  const { path, one, schema } = texts;
  const onePath = `${path}/{id}`;
  return [
    {
      ...base,
      method: 'POST',
      path,
      summary: `Create ${one}`,
      description: `Creates ${one}. ${texts.purpose}`,
      body: texts.newBody,
      responses: { 201: { description: 'The created record.', schema } },
      handle: async ({ body, actor }) => adminAnswer(await owners().create(readNew(body), actor), 201),
    },
    {
      ...reading,
      method: 'GET',
      path,
      summary: `List ${texts.many}`,
      description: `Lists ${texts.many} in the order of their ids, with their settings.`,
      query: { ...pageQuery, ...texts.query },
      responses: { 200: { description: 'A page of records.', schema: texts.list } },
      handle: async ({ query, actor }) =>
        adminAnswer(await owners().list(readPage(query), actor, query['account'])),
    },
    {
      ...reading,
      method: 'GET',
      path: onePath,
      summary: `Read ${one}`,
      description: `Reads ${one} with its settings, which its keys inherit.`,
      responses: { 200: { description: 'The record.', schema } },
      handle: async ({ params, actor }) => adminAnswer(await owners().get(params['id'] ?? '', actor)),
    },
    {
      ...base,
      method: 'PATCH',
      path: onePath,
      summary: `Change ${one}`,
      description: '`settings` are merged field by field; null removes a field.',
      body: OwnerChange,
      responses: { 200: { description: 'The record as it is now.', schema } },
      handle: async ({ params, body, actor }) =>
        adminAnswer(await owners().change(params['id'] ?? '', readChange(body), actor)),
    },
  ];
}
