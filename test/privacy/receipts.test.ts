/** SEC-58: privacy receipts prove what left, to those who may know, without a value. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from '../admin-client.ts';
import {
  chatRequest,
  configFor,
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

const email = 'karin.holzmann@example.org';
const iban = 'DE89 3704 0044 0532 0130 00';
const letter = `Tell ${email} that ${iban} was charged.`;

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;
let admin: AdminClient;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: configFor(fake, { providerExtra: { region: 'eu' } }) });
  admin = adminClient(sluice);
});
afterAll(disposeAll);

/** Sends a request with a key, and returns its id. */
async function send(key: unknown, isAnonymized = true, content = letter): Promise<string> {
  const response = await rawRequest({
    ...chatRequest(sluice, {
      enable_anonymization: isAnonymized,
      messages: [{ role: 'user', content }],
    }),
    headers: bearer(key),
  });
  expect(response.status, response.text).toBe(200);
  return String(response.headers['x-request-id']);
}

const get = (path: string, headers = sluice.adminAuth): Promise<RawResponse> =>
  admin.call('GET', path, undefined, headers);

const dataOf = (answer: RawResponse): readonly Json[] => {
  expect(answer.status, answer.text).toBe(200);
  const { data } = Object(answer.json());
  return Array.isArray(data) ? data : [];
};
const idsOf = (answer: RawResponse): readonly unknown[] => dataOf(answer).map((one) => one['request_id']);

async function makeAccount(name: string): Promise<string> {
  return String(jsonOf(await admin.call('POST', '/admin/v1/accounts', { name }))['id']);
}

describe('a receipt', () => {
  it('holds time, key, account, model, provider, region and every recipient, but no value', async () => {
    const account = await makeAccount('evidence');
    const key = await admin.make({ name: 'desk', account });
    const before = Date.now();
    const id = await send(key['key']);
    const own = await get(`/v1/receipts/${id}`, bearer(key['key']));
    expect(own.json()).toMatchObject({
      request_id: id,
      account: { id: account, name: 'evidence' },
      key: { id: key['id'], name: 'desk' },
      model: 'fake/fake-small',
      provider: 'fake',
      region: 'eu',
      status: 'ok',
      attempts: 1,
      mode: 'anonymized',
      total: 2,
      sent: [{ sha256: fake.receipts.requests().at(-1)?.sha256, provider: 'fake', region: 'eu' }],
    });
    const startedAt = Date.parse(String(jsonOf(own)['started_at']));
    expect(startedAt).toBeGreaterThanOrEqual(before - 1000);
    expect(startedAt).toBeLessThanOrEqual(Date.now() + 1000);
    expect((await get(`/admin/v1/receipts/${id}`)).json()).toEqual(own.json());
    for (const value of [email, iban]) expect(own.text).not.toContain(value);
  });

  it('of a plain request says that nothing was anonymized, and where it went', async () => {
    const key = await admin.make({ name: 'plain' });
    const id = await send(key['key'], false);
    expect((await get(`/v1/receipts/${id}`, bearer(key['key']))).json()).toMatchObject({
      request_id: id,
      mode: 'off',
      provider: 'fake',
      region: 'eu',
      key: { id: key['id'] },
    });
  });
});

describe('the list of receipts', () => {
  let account: string;
  let ids: readonly string[];
  let key: Json;
  beforeAll(async () => {
    account = await makeAccount('lists');
    key = await admin.make({ name: '=cmd, "x"', account });
    const other = await admin.make({ name: 'other', account });
    ids = [
      await send(key['key']),
      await send(key['key'], true, `Only ${email} here.`),
      await send(other['key'], false),
      await send(other['key'], true, 'Nobody is named here.'),
    ];
    // A single receipt waits for its row; the rows are committed in order.
    for (const id of ids) expect((await get(`/admin/v1/receipts/${id}`)).status).toBe(200);
  });

  const filters: readonly [string, () => string, readonly number[]][] = [
    ['everything', () => '', [3, 2, 1, 0]],
    ['a key', () => `&key=${String(key['id'])}`, [1, 0]],
    ['a model', () => '&model=fake/fake-small', [3, 2, 1, 0]],
    ['another model', () => '&model=fake/fake-large', []],
    ['a provider', () => '&provider=fake', [3, 2, 1, 0]],
    ['a type by name', () => '&type=EMAIL_ADDRESS', [1, 0]],
    ['a type by code', () => '&type=404', [0]],
    ['several types', () => '&type=IBAN_CODE,PERSON', [0]],
    ['all types', () => '&type=ALL', [1, 0]],
    ['a mode', () => '&mode=off', [2]],
    ['an empty key, which is no key', () => '&key=', []],
    ['an empty model, which is no model', () => '&model=', []],
    ['the future', () => '&from=2100-01-01', []],
    ['the past', () => '&to=2020-01-01T00:00:00Z', []],
    ['an offset whose plus was not escaped', () => '&from=2020-01-01T00:00:00+02:00', [3, 2, 1, 0]],
  ];
  it.each(filters)('filters by %s', async (_what, filter, expected) => {
    const found = await get(`/admin/v1/receipts?account=${account}${filter()}`);
    expect(idsOf(found)).toEqual(expected.map((index) => ids[index]));
  });

  it.each(['cursor', 'after'])('is paged through with `%s`, without gaps or repetitions', async (name) => {
    const seen: unknown[] = [];
    let next = '';
    do {
      const page = await get(`/admin/v1/receipts?account=${account}&limit=3${next}`);
      seen.push(...idsOf(page));
      const cursor = jsonOf(page)['next_cursor'];
      next = cursor === null ? '' : `&${name}=${String(cursor)}`;
    } while (next !== '');
    expect(seen).toEqual(ids.toReversed());
  });

  it.each([
    ['from', '2026-02-30'],
    ['to', 'yesterday'],
    ['to', '253402300800'],
    ['from', '2026-01-01T12:00:00'],
    ['type', 'NOBODY'],
    ['type', '99999'],
    ['mode', 'on'],
    ['mode', ''],
    ['from', ''],
    ['type', ''],
    ['type', 'PERSON,'],
    ['format', 'xml'],
    ['limit', '0'],
    ['cursor', 'nonsense'],
  ])('refuses %s=%s, and names the parameter', async (name, value) => {
    const refused = await get(`/admin/v1/receipts?${name}=${value}`);
    expect(refused.status, refused.text).toBe(422);
    expect(jsonOf(refused)).toMatchObject({ detail: [{ loc: ['query', name] }], error: { param: name } });
  });

  it.each([
    ['format=csv', {}],
    ['', { accept: 'text/csv' }],
    ['format=csv', { accept: 'application/json' }],
  ])('is exported whole as CSV with %j and %j', async (query, headers) => {
    const exported = await get(`/admin/v1/receipts?account=${account}&${query}`, {
      ...sluice.adminAuth,
      ...headers,
    });
    expect(exported.headers['content-type']).toMatch(/^text\/csv/);
    expect(exported.headers['content-disposition']).toContain('receipts.csv');
    const [header, ...rows] = exported.text.trimEnd().split('\r\n');
    expect(header).toMatch(/^request_id,started_at,account_id/);
    expect(rows.map((row) => row.split(',')[0])).toEqual(ids.toReversed());
    expect(rows[3]).toContain(`"'=cmd, ""x"""`);
    for (const value of [email, iban]) expect(exported.text).not.toContain(value);
  });

  it('is exported as NDJSON, each line as in the list, at most as many as wanted', async () => {
    const listed = dataOf(await get(`/admin/v1/receipts?account=${account}`));
    const exported = await get(`/admin/v1/receipts?account=${account}`, {
      ...sluice.adminAuth,
      accept: 'application/x-ndjson',
    });
    const lines = (text: string): unknown[] =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    expect(lines(exported.text)).toEqual(listed);
    const two = await get(`/admin/v1/receipts?account=${account}&format=ndjson&limit=2`);
    expect(lines(two.text)).toEqual(listed.slice(0, 2));
  });
});

describe('who may read receipts', () => {
  it('keys with the scope `privacy` or `admin` see those of their own account, and no others', async () => {
    const [mine, theirs] = [await makeAccount('mine'), await makeAccount('theirs')];
    const user = await admin.make({ name: 'user', account: mine });
    const stranger = await admin.make({ name: 'stranger', account: theirs });
    const [own, foreign] = [await send(user['key']), await send(stranger['key'])];
    await expect
      .poll(async () => idsOf(await get(`/admin/v1/receipts?account=${theirs}`)))
      .toEqual([foreign]);
    for (const scope of ['privacy', 'admin']) {
      const officer = bearer((await admin.make({ name: scope, account: mine, scopes: [scope] }))['key']);
      expect(idsOf(await get('/admin/v1/receipts', officer)), scope).toEqual([own]);
      expect(idsOf(await get(`/admin/v1/receipts?key=${String(stranger['id'])}`, officer)), scope).toEqual(
        [],
      );
      expect((await get(`/admin/v1/receipts/${own}`, officer)).status, scope).toBe(200);
      expect(refusal(await get(`/admin/v1/receipts/${foreign}`, officer)), scope).toEqual([404, 'not_found']);
      const asked = await get(`/admin/v1/receipts?account=${theirs}`, officer);
      expect(refusal(asked), scope).toEqual([403, 'permission_denied']);
      const exported = await get('/admin/v1/receipts?format=csv', officer);
      expect(exported.text, scope).toContain(own);
      expect(exported.text, scope).not.toContain(foreign);
    }
  });

  it('the scope `privacy` opens nothing else, and other keys see none', async () => {
    const officer = bearer((await admin.make({ name: 'officer', scopes: ['privacy'] }))['key']);
    for (const path of ['/admin/v1/keys', '/admin/v1/usage', '/admin/v1/audit', '/v1/usage']) {
      expect(refusal(await get(path, officer)), path).toEqual([403, 'permission_denied']);
    }
    const chat = await rawRequest({ ...chatRequest(sluice), headers: officer });
    expect(refusal(chat)).toEqual([403, 'permission_denied']);
    const plain = await get('/admin/v1/receipts', sluice.auth);
    expect(refusal(plain)).toEqual([403, 'permission_denied']);
    expect(plain.text).toContain("'admin' or 'privacy'");
    expect(refusal(await get('/admin/v1/receipts/req_x', sluice.auth))).toEqual([403, 'permission_denied']);
    expect(refusal(await get('/admin/v1/receipts', {}))).toEqual([401, 'invalid_api_key']);
  });
});
