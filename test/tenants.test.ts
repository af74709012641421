/**
 * Two accounts with every kind of record: every id of the one is tried with every role and key of the other, over every route of the
 * table. It must be answered like an id that does not exist, and no list may show anything of the other account.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf } from './admin-client.ts';
import { type Browser, fromPage, personWith } from './people-client.ts';
import { disposeAll, type RawResponse, rawRequest, type Sluice, startSluice } from './support/index.ts';

const roles = ['owner', 'admin', 'privacy_officer', 'developer', 'viewer'] as const;
/** What a name of a record of the other account contains. */
const mark = 'canaryname';

interface Operation {
  readonly 'x-sluice-access': string;
  readonly requestBody?: unknown;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}
interface Route extends Operation {
  readonly method: string;
  readonly path: string;
}
type Call = (method: string, path: string, body: unknown) => Promise<RawResponse>;

/** Bodies of changes of a record that the path names; a new route with a body needs one here. */
const bodies: Readonly<Record<string, Json>> = {
  'PATCH /admin/v1/keys/{id}': { name: 'taken' },
  'PATCH /admin/v1/accounts/{id}': { name: 'taken' },
  'PATCH /admin/v1/teams/{id}': { name: 'taken' },
  'PATCH /admin/v1/people/{id}': { name: 'taken', disabled: true },
  'PATCH /admin/v1/providers/{id}': { models: [] },
  'POST /admin/v1/keys/{id}/rotate': {},
  'POST /admin/v1/providers/{id}/test': {},
  'POST /admin/v1/provider-tests': { name: 'x', protocol: 'openai' },
  'POST /admin/v1/anonymization/proposals/{id}/accept': {},
  'PATCH /admin/v1/aliases/{id}': { targets: ['sandbox/echo'] },
};

let sluice: Sluice;
let admin: AdminClient;
let routes: readonly Route[];
/** Ids of the other account by kind. */
let foreign: Readonly<Record<string, string>>;
let callers: ReadonlyMap<string, Call>;
let own: Json;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  const document: { paths: Record<string, Record<string, Operation>> } = Object(
    (await rawRequest({ url: sluice.url, path: '/openapi.json' })).json(),
  );
  routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  foreign = await fillAccount();
  callers = await makeCallers();
});
afterAll(disposeAll);

const create = async (path: string, body: Json): Promise<Json> => {
  const answer = await admin.call('POST', `/admin/v1/${path}`, body);
  expect(answer.status, answer.text).toBe(201);
  return jsonOf(answer);
};

/** Makes every kind of record in an account. */
async function fillAccount(): Promise<Readonly<Record<string, string>>> {
  const account = await create('accounts', { name: `${mark} account` });
  const team = await create('teams', { name: `${mark} team`, account: account['id'] });
  const key = await create('keys', { name: `${mark} key`, team: team['id'] });
  const person = await personWith(sluice, 'owner', account['id']);
  const sessions = Object(jsonOf(await person.call('GET', '/admin/v1/session/all')))['data'];
  const email = `${mark}@example.com`;
  const invitation = await create('invitations', { email, account: account['id'], role: 'viewer' });
  const chat = await admin.echo(key['key']);
  const response = await admin.call(
    'POST',
    '/v1/responses',
    { model: 'sandbox/echo', input: mark, store: true },
    bearer(key['key']),
  );
  expect(response.status, response.text).toBe(200);
  const proposal = await admin.call(
    'POST',
    '/v1/anonymization/proposals',
    { value: mark },
    bearer(key['key']),
  );
  expect(proposal.status, proposal.text).toBe(201);
  const form = [
    '--edge\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nuser_data',
    `--edge\r\ncontent-disposition: form-data; name="file"; filename="${mark}.txt"\r\n\r\n${mark}`,
    '--edge--\r\n',
  ].join('\r\n');
  const file = await rawRequest({
    url: sluice.url,
    path: '/v1/files',
    method: 'POST',
    headers: { ...bearer(key['key']), 'content-type': 'multipart/form-data; boundary=edge' },
    body: form,
  });
  expect(file.status, file.text).toBe(200);
  return {
    account: String(account['id']),
    team: String(team['id']),
    key: String(key['id']),
    person: String(person.person['id']),
    session: String(sessions[0].id),
    invitation: String(invitation['id']),
    request: String(chat.headers['x-request-id']),
    response: String(jsonOf(response)['id']),
    file: String(jsonOf(file)['id']),
    proposal: String(jsonOf(proposal)['id']),
  };
}

async function makeCallers(): Promise<ReadonlyMap<string, Call>> {
  own = await create('accounts', { name: 'own' });
  const account = own['id'];
  const people = await Promise.all(roles.map((role) => personWith(sluice, role, account)));
  const byPerson = people.map(({ call }: Browser, at): [string, Call] => [
    roles[at] ?? '',
    (...request) => call(...request),
  ]);
  const scopes = [['inference', 'usage'], ['admin'], ['privacy'], ['admin', 'privacy', 'inference']];
  const keys = await Promise.all(
    scopes.map((some) => create('keys', { name: some.join(), account, scopes: some })),
  );
  const byKey = keys.map(({ name, key }): [string, Call] => [
    `key with ${String(name)}`,
    (method, path, body) => admin.call(method, path, body, bearer(key)),
  ]);
  const nobody: Call = (...request) => fromPage(sluice, undefined, [...request]);
  return new Map([...byPerson, ...byKey, ['nobody', nobody]]);
}

/** An id of the same form that no record has. */
const unknownLike = (id: string): string => id.replace(/[a-z0-9]{12}$/, '0'.repeat(12));
/** What an answer says, whatever id it repeats. */
const said = ({ status, text }: RawResponse, ...ids: readonly string[]): readonly unknown[] => [
  status,
  ids.reduce((rest, id) => rest.replaceAll(id, 'ID'), text).replaceAll(/req_\w+/g, 'REQUEST'),
];

describe('an id of another account', () => {
  it('is answered like an id that does not exist, on every route and for every caller', async () => {
    const named = routes.filter(({ path }) => path.includes('{'));
    expect(named.length).toBeGreaterThan(20);
    for (const { method, path, requestBody } of named) {
      const body = bodies[`${method} ${path}`];
      expect(requestBody === undefined || body !== undefined, `no body for ${method} ${path}`).toBe(true);
      const tries = [...callers].flatMap(([caller, call]) =>
        Object.values(foreign).map(async (id) => {
          const answer = await call(method, path.replace(/\{\w+\}/, id), body);
          const what = `${caller}: ${method} ${path} with ${id}`;
          expect([401, 403, 404], `${what}: ${answer.text}`).toContain(answer.status);
          expect(answer.text, what).not.toContain(mark);
          const unknown = await call(method, path.replace(/\{\w+\}/, unknownLike(id)), body);
          expect(said(answer, id), what).toEqual(said(unknown, unknownLike(id)));
        }),
      );
      await Promise.all(tries);
    }
  });

  it.each([
    ['POST', '/admin/v1/keys', (id: string) => ({ name: 'x', account: id })],
    ['POST', '/admin/v1/keys', (id: string) => ({ name: 'x', team: id })],
    ['POST', '/admin/v1/teams', (id: string) => ({ name: 'x', account: id })],
    [
      'POST',
      '/admin/v1/invitations',
      (id: string) => ({ email: 'a@example.com', account: id, role: 'viewer' }),
    ],
    [
      'POST',
      '/admin/v1/invitations',
      (id: string) => ({ email: 'a@example.com', account: own['id'], team: id, role: 'developer' }),
    ],
  ] as const)('in a body of %s %s is answered alike', async (method, path, bodyWith) => {
    for (const [caller, call] of callers)
      for (const id of [foreign['account'] ?? '', foreign['team'] ?? '']) {
        const answer = await call(method, path, bodyWith(id));
        expect([401, 403, 404], `${caller} ${id}: ${answer.text}`).toContain(answer.status);
        expect(said(answer), caller).toEqual(said(await call(method, path, bodyWith(unknownLike(id)))));
      }
  });

  it('in a change of an own record is answered alike', async () => {
    const key = await create('keys', { name: 'moving', account: own['id'] });
    const person = await personWith(sluice, 'viewer', own['id'], { team: null });
    for (const [caller, call] of callers)
      for (const id of [foreign['account'] ?? '', foreign['team'] ?? '', foreign['person'] ?? '']) {
        const moved = await call('PATCH', `/admin/v1/keys/${String(key['id'])}`, { team: id });
        expect([401, 403, 404], caller).toContain(moved.status);
        const path = `/admin/v1/people/${String(person.person['id'])}`;
        const joined = await call('PATCH', path, { memberships: [{ account: id, role: 'viewer' }] });
        expect([401, 403, 404], `${caller} ${joined.text}`).toContain(joined.status);
      }
  });
});

describe('a list', () => {
  it('shows nothing of another account, with any filter', async () => {
    // A stream does not end by itself; test/live-requests.test.ts has what it shows to whom.
    const lists = routes.filter(
      ({ method, path }) => method === 'GET' && !path.includes('{') && path !== '/admin/v1/live',
    );
    const filters = ['account', 'key', 'actor', 'target'];
    for (const { path, parameters = [] } of lists) {
      const wanted = parameters.filter(({ name }) => filters.includes(name)).map(({ name }) => name);
      const queries = wanted.flatMap((name) => Object.values(foreign).map((id) => `?${name}=${id}`));
      const formats = parameters.some(({ name }) => name === 'format')
        ? ['?format=ndjson', '?format=csv']
        : [];
      for (const [caller, call] of callers)
        for (const query of ['', ...formats, ...queries]) {
          const answer = await call('GET', path + query, undefined);
          const what = `${caller}: GET ${path}${query}`;
          expect(answer.status, what).toBeLessThan(500);
          expect(answer.text, what).not.toContain(mark);
          for (const id of Object.values(foreign))
            expect(answer.text.includes(id), `${what}: ${id}`).toBe(false);
        }
    }
  });

  it('sums the usage of the own account only', async () => {
    const total = async (call: Call | undefined): Promise<unknown> => {
      const answer = await call?.('GET', '/admin/v1/usage?group_by=account', undefined);
      return answer === undefined ? undefined : jsonOf(answer);
    };
    for (const caller of ['owner', 'admin', 'viewer', 'privacy_officer', 'key with admin'])
      expect(await total(callers.get(caller)), caller).toMatchObject({ totals: { requests: 0 }, rows: [] });
    const all = await admin.call('GET', '/admin/v1/usage');
    expect(Object(jsonOf(all)['totals']).requests).toBeGreaterThan(0);
  });
});

it('every record of the other account is as it was', async () => {
  for (const [kind, path] of [
    ['account', 'accounts'],
    ['team', 'teams'],
    ['key', 'keys'],
  ] as const) {
    const answer = await admin.call('GET', `/admin/v1/${path}/${foreign[kind]}`);
    expect(jsonOf(answer)).toMatchObject({ name: `${mark} ${kind}` });
  }
  const person = jsonOf(await admin.call('GET', `/admin/v1/people/${foreign['person']}`));
  expect(person).toMatchObject({ name: 'Jane', disabled: false, memberships: [{ role: 'owner' }] });
});
