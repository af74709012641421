/** Statuses, headers and bodies of the public API. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;
interface ErrorShape {
  error: { message: string; type: string; param: string | null; code: string | null };
  detail?: { loc: (string | number)[]; msg: string; type: string }[];
}

let fake: FakeProvider;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: configFor(fake, { extra: { server: { body_limit: '64kb' } } }) });
});
afterAll(disposeAll);

const user = (content: unknown) => ({ messages: [{ role: 'user', content }] });

describe('errors', () => {
  const cases: [string, Record<string, unknown>, number, string, (string | number)[]][] = [
    ['wrong type of model', { model: 7 }, 422, 'invalid_request', ['body', 'model']],
    ['no model', { model: undefined }, 422, 'invalid_request', ['body', 'model']],
    ['empty messages', { messages: [] }, 422, 'invalid_request', ['body', 'messages']],
    ['no messages', { messages: undefined }, 422, 'invalid_request', ['body', 'messages']],
    [
      'unknown role',
      { messages: [{ role: 'robot', content: 'x' }] },
      422,
      'invalid_request',
      ['body', 'messages', 0, 'role'],
    ],
    [
      'deep in a part',
      user([
        { type: 'text', text: 'a' },
        { type: 'image_url', image_url: {} },
      ]),
      422,
      'invalid_request',
      ['body', 'messages', 0, 'content', 1, 'image_url', 'url'],
    ],
    ['temperature over 2', { temperature: 2.5 }, 422, 'invalid_request', ['body', 'temperature']],
    ['temperature as text', { temperature: '1' }, 422, 'invalid_request', ['body', 'temperature']],
    ['timeout 0', { timeout: 0 }, 422, 'invalid_request', ['body', 'timeout']],
    ['reasoning_effort', { reasoning_effort: 'huge' }, 422, 'invalid_request', ['body', 'reasoning_effort']],
    [
      'thinking without budget',
      { thinking: { type: 'enabled' } },
      422,
      'invalid_request',
      ['body', 'thinking', 'budget_tokens'],
    ],
    [
      'in extra_body',
      { extra_body: { enable_anonymization: 'yes' } },
      422,
      'invalid_request',
      ['body', 'extra_body', 'enable_anonymization'],
    ],
    ['unknown model', { model: 'nothing/at-all' }, 404, 'model_not_found', []],
    [
      'an unknown type of personal data',
      { enable_anonymization: true, anonymization_types: [101, 7777] },
      422,
      'invalid_request',
      ['body', 'anonymization_types', 1],
    ],
    [
      'no type of personal data, in extra_body',
      { extra_body: { enable_anonymization: true, anonymization_types: [] } },
      422,
      'invalid_request',
      ['body', 'extra_body', 'anonymization_types'],
    ],
  ];
  it.each(cases)('%s', async (_name, body, status, code, loc) => {
    const received = fake.receipts.requests().length;
    const response = await rawRequest(chatRequest(sluice, body));
    const shape = response.json() as ErrorShape;
    expect([response.status, shape.error.code]).toEqual([status, code]);
    expect(Object.keys(shape.error).sort()).toEqual(['code', 'message', 'param', 'type']);
    expect(response.headers['x-request-id']).toMatch(/^req_/);
    if (loc.length > 0) expect(shape.detail?.map((one) => one.loc)).toContainEqual(loc);
    expect(fake.receipts.requests().length).toBe(received);
  });

  it('lists every violation', async () => {
    const response = await rawRequest(
      chatRequest(sluice, { model: 1, temperature: 'x', n: 0, stream: 'yes' }),
    );
    const locs = (response.json() as ErrorShape).detail?.map(({ loc }) => loc.at(-1));
    expect(locs?.sort()).toEqual(['model', 'n', 'stream', 'temperature']);
  });

  const raw: [string, string | Buffer, Record<string, string>, number, string][] = [
    ['broken JSON', '{"model":', {}, 400, 'invalid_json'],
    ['no body', '', {}, 400, 'invalid_json'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), {}, 400, 'invalid_json'],
    ['an array', '[]', {}, 422, 'invalid_request'],
    [
      'a doubled member',
      '{"model":"a","model":"b","messages":[{"role":"user","content":"x"}]}',
      {},
      422,
      'invalid_request',
    ],
    [
      'a doubled member, escaped',
      '{"model":"a","mode\\u006c":"b","messages":[{"role":"user","content":"x"}]}',
      {},
      422,
      'invalid_request',
    ],
    [
      'a doubled member, deep',
      '{"model":"a","messages":[{"role":"user","content":"x","content":"y"}]}',
      {},
      422,
      'invalid_request',
    ],
    [
      '__proto__',
      '{"model":"a","__proto__":{"x":1},"messages":[{"role":"user","content":"x"}]}',
      {},
      422,
      'invalid_request',
    ],
    ['too deep', `{"model":"a","x":${'['.repeat(5000)}${']'.repeat(5000)}}`, {}, 422, 'invalid_request'],
    ['too large', JSON.stringify({ model: 'a', x: 'y'.repeat(70_000) }), {}, 413, 'request_too_large'],
    [
      'a gzip bomb',
      gzipSync(Buffer.alloc(5_000_000, 0x20)),
      { 'content-encoding': 'gzip' },
      413,
      'request_too_large',
    ],
    ['broken gzip', 'no gzip', { 'content-encoding': 'gzip' }, 400, 'invalid_json'],
    ['another encoding', '{}', { 'content-encoding': 'compress' }, 415, 'unsupported_media_type'],
    ['another media type', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ];
  it.each(raw)('%s', async (_name, body, headers, status, code) => {
    const response = await rawRequest({ ...chatRequest(sluice, {}, headers), body });
    expect([response.status, (response.json() as ErrorShape).error.code]).toEqual([status, code]);
  });

  it('every unknown or missing key gets the same 401 (SEC-05)', async () => {
    const keys = [
      '',
      'Bearer',
      'Bearer x',
      `Bearer sk-sluice-aaaaaaaaaaaa_${'A'.repeat(49)}`,
      `Bearer ${sluice.key.slice(0, -1)}!`,
      `Basic ${sluice.key}`,
    ];
    const answers = await Promise.all(
      keys.map((authorization) =>
        rawRequest({ ...chatRequest(sluice), headers: authorization === '' ? {} : { authorization } }),
      ),
    );
    const facts = answers.map(({ status, headers, text }) => [status, headers['www-authenticate'], text]);
    expect(facts).toEqual(facts.map(() => [401, 'Bearer', answers[0]?.text]));
  });

  it('authenticates before the body is read', async () => {
    const head =
      'POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n';
    const response = await rawRequest({ url: sluice.url, bytes: head });
    expect(response.status).toBe(401);
  });
});

describe('acceptance', () => {
  const accepted: [string, Record<string, unknown>][] = [
    [
      'null for every optional member',
      {
        temperature: null,
        tools: null,
        stream: null,
        stop: null,
        enable_anonymization: null,
        extra_body: null,
      },
    ],
    ['unknown top-level members', { my_own: { a: 1 } }],
    [
      'developer role',
      {
        messages: [
          { role: 'developer', content: 'x' },
          { role: 'user', content: 'y' },
        ],
      },
    ],
    [
      'a legacy function turn',
      {
        messages: [
          { role: 'user', content: 'y' },
          { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
          { role: 'function', name: 'f', content: '1' },
        ],
      },
    ],
    [
      'tool turns with null tool_calls',
      {
        messages: [
          { role: 'user', content: 'y' },
          { role: 'assistant', content: 'z', tool_calls: null },
          { role: 'user', content: 'y' },
        ],
      },
    ],
    ['enable_anonymization false', { enable_anonymization: false }],
  ];
  it.each(accepted)('%s', async (_name, body) => {
    const response = await rawRequest(chatRequest(sluice, body));
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('"chat.completion"')]);
  });

  it('accepts gzip, x-api-key, an upper-case media type with charset, and chunked bodies', async () => {
    const body = gzipSync(
      JSON.stringify({ model: 'fake/fake-small', messages: [{ role: 'user', content: 'x' }] }),
    );
    const response = await rawRequest({
      url: `${sluice.url}/v1/chat/completions`,
      method: 'POST',
      headers: {
        'x-api-key': sluice.key,
        'content-encoding': 'gzip',
        'content-type': 'Application/JSON; Charset=UTF-8',
      },
      body,
    });
    expect(response.status).toBe(200);
  });

  it('never forwards its own parameters, or defaults that the client did not send', async () => {
    await rawRequest(
      chatRequest(sluice, {
        timeout: 30,
        enable_anonymization: false,
        api_key: 'sk-of-the-caller',
        base_url: 'http://127.0.0.1:1/',
        extra_headers: { 'x-a': 'b' },
        metadata: { a: 'b' },
      }),
    );
    const sent = fake.receipts.requests().at(-1);
    expect(Object.keys(JSON.parse(sent?.body ?? '{}')).sort()).toEqual(['max_tokens', 'messages', 'model']);
    expect(JSON.stringify(sent?.headers)).not.toContain('x-a');
    expect(JSON.stringify(sent?.headers)).not.toContain(sluice.key);
  });

  it('ignores overrides with a warning', async () => {
    const response = await rawRequest(chatRequest(sluice, { api_key: 'sk-of-the-caller', model_list: [] }));
    expect(response.headers['x-sluice-warnings']).toContain('api_key has no effect');
    expect(response.headers['x-sluice-warnings']).toContain('model_list has no effect');
  });

  it('reports facts in headers', async () => {
    const { headers } = await rawRequest(chatRequest(sluice));
    expect(headers).toMatchObject({
      'x-sluice-model': 'fake/fake-small',
      'x-sluice-route': 'explicit',
      'x-sluice-attempts': '1',
      'x-sluice-privacy': 'off',
      'x-sluice-cost': 'unknown',
    });
  });

  it('explains the choice on request, also for streams', async () => {
    const whole = await rawRequest(chatRequest(sluice, {}, { 'x-sluice-explain': 'true' }));
    expect(Object(whole.json()).choices[0].provider_specific_fields.routing.model).toBe('fake/fake-small');
    const stream = await rawRequest(chatRequest(sluice, { stream: true }, { 'x-sluice-explain': 'true' }));
    const chunks = stream.events.filter(({ data }) => data !== '[DONE]').map(({ data }) => JSON.parse(data));
    expect(chunks.at(-1).provider_specific_fields.sluice).toMatchObject({ cost_usd: 'unknown', attempts: 1 });
    expect(chunks.some((chunk) => chunk.choices[0]?.provider_specific_fields?.routing)).toBe(true);
  });
});
