import { type TSchema, Type } from 'typebox';
import {
  AliasChange,
  type ConfigAdmin,
  ConfiguredAlias,
  ConfiguredAliasList,
  ConfiguredModelList,
  ConfiguredProvider,
  ConfiguredProviderList,
  DeletedRecord,
  type Idempotency,
  NewAliasBody,
  NewProviderBody,
  ProviderChange,
  ProviderCheck,
  type RecordAdmin,
  type Tagged,
} from '../../admin/index.ts';
import { administrators, readers } from '../../auth/index.ts';
import type { DocumentedRoute, RouteAnswer } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { idempotent } from './idempotent.ts';
import { originQuery, pageQuery, readOriginFilter, readPage } from './query.ts';
import { typedBody } from './read-typed-body.ts';
import { idOf, ifMatch, matchOf } from './record-headers.ts';
import { settingsRoutes } from './settings.ts';

const base = {
  access: { kind: 'admin', roles: administrators, isForInstallation: true },
  limits: 'none',
  tag: 'Providers',
} as const;
const etag = { etag: 'Version of the record, for `if-match`; absent if it cannot be changed here.' };

/** Routes of providers, aliases and models: those of the store can be changed, those of the file and others are shown. */
export function adminConfigRoutes(
  admin: () => ConfigAdmin,
  idempotency: () => Idempotency,
): readonly DocumentedRoute[] {
  const newProvider = typedBody(NewProviderBody);
  const newAlias = typedBody(NewAliasBody);
  const providers = '/admin/v1/providers';
  return [
    ...recordRoutes(
      {
        path: providers,
        one: 'a provider',
        many: 'providers',
        notes: 'Its models can be used at once here, and within two seconds in other processes.',
        view: ConfiguredProvider,
        list: ConfiguredProviderList,
        newBody: NewProviderBody,
        change: ProviderChange,
      },
      () => admin().providers,
      (body) => {
        const { name, ...content } = newProvider(body);
        return { name, content };
      },
      typedBody(ProviderChange),
      idempotency,
    ),
    {
      ...base,
      method: 'POST',
      path: `${providers}/{id}/test`,
      summary: 'Test a provider',
      description:
        'Asks the provider for the list of its models, with each of its keys: whether it can be reached, accepts them, and what it lists. This costs nothing.',
      responses: { 200: { description: 'What was found.', schema: ProviderCheck } },
      handle: async (call) => adminAnswer(await admin().providers.test(idOf(call))),
    },
    {
      ...base,
      method: 'POST',
      path: '/admin/v1/provider-tests',
      summary: 'Test a provider before it is created',
      description: 'The same as the test of a stored provider, for one that is given. Nothing is stored.',
      body: NewProviderBody,
      responses: { 200: { description: 'What was found.', schema: ProviderCheck } },
      handle: async ({ body }) => {
        const { name, ...content } = newProvider(body);
        return adminAnswer(await admin().providers.testNew(name, content));
      },
    },
    ...recordRoutes(
      {
        path: '/admin/v1/aliases',
        one: 'an alias',
        many: 'aliases',
        notes: 'A model that nobody has is told in `warnings`.',
        view: ConfiguredAlias,
        list: ConfiguredAliasList,
        newBody: NewAliasBody,
        change: AliasChange,
      },
      () => admin().aliases,
      (body) => {
        const { name, targets } = newAlias(body);
        return { name, content: targets };
      },
      typedBody(AliasChange),
      idempotency,
    ),
    ...settingsRoutes(() => admin().settings),
    {
      ...base,
      access: { kind: 'admin', roles: readers, isForInstallation: true },
      method: 'GET',
      path: '/admin/v1/models',
      summary: 'List resolved models',
      description:
        'All models by name, with the facts in force and where they come from. `models` of a provider adds models and corrects facts.',
      query: {
        ...pageQuery,
        provider: { schema: Type.String(), description: 'Only models of this provider.' },
        name: { schema: Type.String(), description: 'Only models whose id contains this, in any case.' },
      },
      responses: { 200: { description: 'A page of models.', schema: ConfiguredModelList } },
      handle: ({ query }) =>
        adminAnswer(
          admin().models.list(readPage(query), { provider: query['provider'], name: query['name'] }),
        ),
    },
  ];
}

interface RecordTexts {
  readonly path: string;
  readonly one: string;
  readonly many: string;
  readonly notes: string;
  readonly view: TSchema;
  readonly list: TSchema;
  readonly newBody: TSchema;
  readonly change: TSchema;
}

function recordRoutes<Content, Change, View>(
  { path, one, many, notes, view, list, newBody, change }: RecordTexts,
  records: () => RecordAdmin<Content, Change, View>,
  readNew: (body: unknown) => { readonly name: string; readonly content: Content },
  readChange: (body: unknown) => Change,
  idempotency: () => Idempotency,
): readonly DocumentedRoute[] {
  const onePath = `${path}/{id}`;
  return [
    idempotent(
      {
        ...base,
        method: 'POST',
        path,
        summary: `Create ${one}`,
        description: `Creates ${one} beside the configuration file, which wins where both have a name. ${notes}`,
        body: newBody,
        responseHeaders: etag,
        responses: { 201: { description: 'The created record.', schema: view } },
        handle: async ({ body, actor }) => {
          const { name, content } = readNew(body);
          return tagged(await records().create(name, content, actor), 201);
        },
      },
      idempotency,
      // They are of the whole installation, as the roles that may call the route.
      { authorize: () => undefined },
    ),
    {
      ...base,
      method: 'GET',
      path,
      summary: `List ${many}`,
      description: `Lists ${many} in the order of their names, wherever they come from; never a secret.`,
      query: originQuery,
      responses: { 200: { description: 'A page of records.', schema: list } },
      handle: async ({ query }) => {
        const page = await records().list(readPage(query), readOriginFilter(query));
        return adminAnswer(page);
      },
    },
    {
      ...base,
      method: 'GET',
      path: onePath,
      summary: `Read ${one}`,
      description: 'The stored record of this name if there is one, or else the one in force.',
      responseHeaders: etag,
      responses: { 200: { description: 'The record, without secrets.', schema: view } },
      handle: async (call) => tagged(await records().get(idOf(call))),
    },
    {
      ...base,
      method: 'PATCH',
      path: onePath,
      summary: `Change ${one}`,
      description:
        'Replaces the members that are given. What the file or another origin has is changed there (409).',
      headers: ifMatch,
      responseHeaders: etag,
      body: change,
      responses: { 200: { description: 'The record as it is now.', schema: view } },
      handle: async (call) =>
        tagged(await records().change(idOf(call), readChange(call.body), matchOf(call), call.actor)),
    },
    {
      ...base,
      method: 'DELETE',
      path: onePath,
      summary: `Delete ${one}`,
      description: 'Deletes a stored record; what another origin has of this name is in force from then on.',
      headers: ifMatch,
      responses: { 200: { description: 'What was deleted.', schema: DeletedRecord } },
      handle: async (call) => adminAnswer(await records().remove(idOf(call), matchOf(call), call.actor)),
    },
  ];
}

function tagged<View>({ view, tag }: Tagged<View>, status = 200): RouteAnswer {
  return adminAnswer(view, status, tag === undefined ? {} : { etag: tag });
}
