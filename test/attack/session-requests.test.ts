/** People who are signed in send requests as themselves: from this gateway's pages only, in their own accounts, within their limits. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from '../admin-client.ts';
import { type Browser, fromPage, personWith } from '../people-client.ts';
import { disposeAll, type RawResponse, rawRequest, type Sluice, startSluice } from '../support/index.ts';

const canary = 'jane.canary@example.org';
const chatPath = '/v1/chat/completions';
let sluice: Sluice;
let admin: AdminClient;
let account: string;
let other: string;
let developer: Browser;

const chat = (more: Json = {}): Json => ({
  model: 'sandbox/mirror',
  messages: [{ role: 'user', content: `Write to ${canary}` }],
  enable_anonymization: true,
  ...more,
});
const show = { 'x-sluice-show': 'true' };
const accountNamed = async (name: string): Promise<string> =>
  String(jsonOf(await admin.call('POST', '/admin/v1/accounts', { name }))['id']);
const rowOf = async (answer: RawResponse): Promise<Json> =>
  jsonOf(await admin.call('GET', `/admin/v1/requests/${answer.headers['x-request-id'] ?? ''}`));

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  account = await accountNamed('own');
  other = await accountNamed('other');
  developer = await personWith(sluice, 'developer', account);
});
afterAll(disposeAll);

describe('somebody who is signed in', () => {
  it('sends requests as themselves, which count to the account', async () => {
    const answer = await developer.call('POST', chatPath, chat());
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toContain(canary);
    const key = `person:${String(developer.person['id'])}`;
    expect(await rowOf(answer)).toMatchObject({
      account_id: account,
      key_id: key,
      team_id: null,
      private: 1,
    });
    const report = jsonOf(await admin.call('GET', `/admin/v1/usage?group_by=key&account=${account}`));
    expect(report['rows']).toContainEqual(expect.objectContaining({ key, requests: 1 }));
    const seen = jsonOf(await developer.call('GET', '/admin/v1/requests'));
    expect(JSON.stringify(seen)).toContain(String(answer.headers['x-request-id']));
    const receipts = await admin.call('GET', `/admin/v1/receipts?account=${account}`);
    expect(receipts.text).toContain(key);
  });

  it.each([
    ['POST', '/v1/responses', { model: 'sandbox/echo', input: 'x' }],
    [
      'POST',
      '/v1/messages',
      { model: 'sandbox/echo', max_tokens: 9, messages: [{ role: 'user', content: 'x' }] },
    ],
    ['POST', '/v1/route', { model: 'sandbox/echo', messages: [{ role: 'user', content: 'x' }] }],
    ['POST', '/v1/anonymize', { input: canary }],
    ['POST', '/v1/deanonymize', { input: '<PERSON_1>', mapping: { '<PERSON_1>': 'Jane' } }],
    ['POST', '/v1/documents/extract', { file_data: 'aGVsbG8=', filename: 'a.txt' }],
    ['GET', '/v1/anonymization/types', undefined],
    ['GET', '/v1/models', undefined],
  ])('may call %s %s', async (method, path, body) => {
    const answer = await developer.call(method, path, body);
    expect(answer.status, answer.text).toBe(200);
    expect(refusal(await fromPage(sluice, undefined, [method, path, body]))).toContain(401);
  });

  it('uploads a document as a form', async () => {
    const form =
      '--e\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--e--\r\n';
    const headers = {
      cookie: `__Host-sluice_session=${developer.cookie}`,
      'content-type': 'multipart/form-data; boundary=e',
    };
    const path = '/v1/documents/extract';
    const own = { ...headers, 'sec-fetch-site': 'same-origin' };
    const answer = await rawRequest({ url: sluice.url, path, method: 'POST', headers: own, body: form });
    expect(answer.status, answer.text).toBe(200);
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    const refused = await rawRequest({ url: sluice.url, path, method: 'POST', headers: foreign, body: form });
    expect(refusal(refused)).toEqual([403, 'cross_site_request']);
  });

  it('has the settings and the limits of the account', async () => {
    const limited = await accountNamed('limited');
    const person = await personWith(sluice, 'admin', limited);
    const path = `/admin/v1/accounts/${limited}`;
    await admin.call('PATCH', path, {
      settings: { anonymization: { default: 'required' }, models: ['sandbox/mirror'] },
      limits: { rpm: 3 },
    });
    const off = await person.call('POST', chatPath, chat({ enable_anonymization: false }));
    expect(refusal(off)).toEqual([403, 'anonymization_required']);
    const model = await person.call('POST', chatPath, chat({ model: 'sandbox/echo' }));
    expect(refusal(model)).toEqual([403, 'model_not_allowed']);
    expect((await person.call('POST', chatPath, chat())).status).toBe(200);
    expect(refusal(await person.call('POST', chatPath, chat()))).toEqual([429, 'rate_limit_exceeded']);
  });

  it('of a team counts to that team', async () => {
    const team = jsonOf(await admin.call('POST', '/admin/v1/teams', { name: 'red', account }))['id'];
    const member = await personWith(sluice, 'developer', account, { team });
    const answer = await member.call('POST', chatPath, chat());
    expect(await rowOf(answer)).toMatchObject({ account_id: account, team_id: team });
  });
});

describe('x-sluice-show', () => {
  it('shows in a stream what the provider got and sent, beside events that stay the same', async () => {
    const answer = await developer.call('POST', chatPath, chat({ stream: true }), show);
    expect(answer.status, answer.text).toBe(200);
    const told = Object.fromEntries(
      answer.comments.flatMap((one) => {
        const [, name = '', json = ''] = /^sluice-(\w+) (.*)$/.exec(one) ?? [];
        return name === '' ? [] : [[name, JSON.parse(json)]];
      }),
    );
    expect(JSON.stringify(told['sent'])).toContain('<EMAIL_ADDRESS_1>');
    expect(JSON.stringify(told['sent'])).not.toContain(canary);
    expect(told['replaced']).toEqual([
      { placeholder: '<EMAIL_ADDRESS_1>', type: 'EMAIL_ADDRESS', value: canary },
    ]);
    expect(told['received']).toEqual({ text: 'Write to <EMAIL_ADDRESS_1>' });
    expect(answer.events.at(-1)?.data).toBe('[DONE]');
    expect(answer.events.map(({ data }) => data).join('')).toContain(canary.split('@')[0]);
  });

  it.each([
    [chatPath, {}],
    ['/v1/messages', { max_tokens: 99 }],
    ['/v1/responses', { input: `Write to ${canary}`, messages: undefined, store: false }],
  ])('shows the same in a whole answer of %s', async (path, more) => {
    const answer = await developer.call('POST', path, chat(more), show);
    expect(answer.status, answer.text).toBe(200);
    const { sent, replaced, received } = Object(jsonOf(answer)['sluice'])['show'];
    expect(JSON.stringify(sent)).not.toContain(canary);
    expect(replaced).toMatchObject([{ value: canary }]);
    expect(received).toEqual({ text: 'Write to <EMAIL_ADDRESS_1>' });
  });

  it('shows no more than a megabyte of what was sent', async () => {
    const messages = [{ role: 'user', content: 'word '.repeat(250_000) }];
    const answer = await developer.call(
      'POST',
      chatPath,
      chat({ messages, enable_anonymization: false }),
      show,
    );
    expect(Object(jsonOf(answer)['sluice'])['show'].sent).toMatchObject({ truncated: true });
  });

  it('SEC-51: is ignored with a key, and leaves no trace in what is stored', async () => {
    const answer = await admin.call('POST', chatPath, chat({ stream: true }), { ...sluice.auth, ...show });
    expect(answer.comments.join('')).not.toContain('sluice-');
    const whole = await admin.call('POST', chatPath, chat(), { ...sluice.auth, ...show });
    expect(jsonOf(whole)).not.toHaveProperty('sluice');
    // A cookie beside a key changes nothing.
    const cookie = `__Host-sluice_session=${developer.cookie}`;
    const both = await admin.call('POST', chatPath, chat(), { ...sluice.auth, ...show, cookie });
    expect(jsonOf(both)).not.toHaveProperty('sluice');
    expect((await rowOf(both))['account_id']).not.toBe(account);
    await vi.waitFor(async () => expect((await rowOf(answer))['status']).toBe('ok'));
    expect(sluice.stdout() + sluice.stderr()).not.toContain(canary);
  });
});

describe('SEC-52: requests of a session', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('are refused from %j', async (headers) => {
    for (const path of [chatPath, '/v1/messages', '/v1/responses', '/v1/anonymize', '/v1/route']) {
      const answer = await developer.call('POST', path, chat(), headers);
      expect(answer.status, path).toBe(403);
    }
  });

  it('are refused from another origin, without an origin, and as a form', async () => {
    const cookie = `__Host-sluice_session=${developer.cookie}`;
    const send = (headers: Readonly<Record<string, string>>) =>
      rawRequest({
        url: sluice.url,
        path: chatPath,
        method: 'POST',
        headers: { cookie, ...headers },
        body: chat(),
      });
    expect(refusal(await send({ origin: 'https://evil.example' }))).toEqual([403, 'cross_site_request']);
    expect(refusal(await send({ origin: 'null' }))).toEqual([403, 'cross_site_request']);
    expect(refusal(await send({}))).toEqual([403, 'cross_site_request']);
    const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };
    expect(refusal(await send(form))).toEqual([415, 'unsupported_media_type']);
    const twice = { cookie: `${cookie}; ${cookie}`, 'sec-fetch-site': 'same-origin' };
    expect((await send(twice)).status).toBe(401);
  });
});

describe('SEC-06: requests of a session', () => {
  it('are refused to viewers', async () => {
    const viewer = await personWith(sluice, 'viewer', account);
    for (const path of [chatPath, '/v1/responses', '/v1/messages', '/v1/anonymize'])
      expect(refusal(await viewer.call('POST', path, chat()))).toContain(403);
    expect(refusal(await viewer.call('GET', '/v1/models'))).toContain(403);
    // A role elsewhere does not help here.
    const both = await personWith(sluice, 'viewer', account, { team: null });
    const path = `/admin/v1/people/${String(both.person['id'])}`;
    const memberships = [
      { account, role: 'viewer' },
      { account: other, role: 'developer' },
    ];
    expect((await admin.call('PATCH', path, { memberships })).status).toBe(200);
    const here = await both.call('POST', chatPath, chat(), { 'x-sluice-account': account });
    expect(refusal(here)).toEqual([403, 'permission_denied']);
    expect(await rowOf(await both.call('POST', chatPath, chat()))).toMatchObject({ account_id: other });
  });

  it('are refused in accounts of others, as in accounts that do not exist', async () => {
    const answers = await Promise.all(
      [other, 'acc_000000000000', '', "' or 1=1", 'x'.repeat(500)].map((wanted) =>
        developer.call('POST', chatPath, chat(), { 'x-sluice-account': wanted }),
      ),
    );
    for (const answer of answers) expect(refusal(answer)).toEqual([403, 'permission_denied']);
    expect(new Set(answers.map((answer) => Object(jsonOf(answer)['error']).message)).size).toBe(1);
    const own = await developer.call('POST', chatPath, chat(), { 'x-sluice-account': account });
    expect(own.status).toBe(200);
  });

  it('take any account with a role in the whole installation', async () => {
    const everywhere = await personWith(sluice, 'admin', null);
    const answer = await everywhere.call('POST', chatPath, chat(), { 'x-sluice-account': other });
    expect(await rowOf(answer)).toMatchObject({ account_id: other });
  });

  it('rate answers of their own account only', async () => {
    const answer = await developer.call('POST', chatPath, chat());
    const body = { request_id: answer.headers['x-request-id'], label: 'good' };
    // The caller named the model, so there is nothing to learn.
    expect(jsonOf(await developer.call('POST', '/v1/feedback', body))).toMatchObject({ used: false });
    const stranger = await personWith(sluice, 'developer', other);
    expect((await stranger.call('POST', '/v1/feedback', body)).status).toBe(404);
    const viewer = await personWith(sluice, 'viewer', account);
    expect((await viewer.call('POST', '/v1/feedback', body)).status).toBe(403);
  });

  it('do not open other routes of keys, and lend no rights of administration', async () => {
    for (const [method, path, body] of [
      ['POST', '/v1/embeddings', { model: 'sandbox/echo', input: 'x' }],
      ['POST', '/v1/completions', { model: 'sandbox/echo', prompt: 'x' }],
      ['GET', '/v1/files', undefined],
      ['GET', '/v1/usage', undefined],
    ] as const)
      expect((await developer.call(method, path, body)).status, path).toBe(401);
  });
});

describe('SEC-51: requests of a session', () => {
  it('are refused once it has ended, or its person is disabled', async () => {
    const person = await personWith(sluice, 'developer', other);
    expect((await person.call('POST', chatPath, chat())).status).toBe(200);
    await person.call('DELETE', '/admin/v1/session');
    expect(refusal(await person.call('POST', chatPath, chat()))).toEqual([401, 'not_signed_in']);
    const disabled = await personWith(sluice, 'owner', other);
    const path = `/admin/v1/people/${String(disabled.person['id'])}`;
    expect((await admin.call('PATCH', path, { disabled: true })).status).toBe(200);
    expect((await disabled.call('POST', chatPath, chat())).status).toBe(401);
    for (const cookie of ['x'.repeat(43), '', '../..', 'a'.repeat(5000)])
      expect((await fromPage(sluice, cookie, ['POST', chatPath, chat()])).status).toBe(401);
  });
});
