import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeProvider, type FakeProvider, type FakeProviderOptions, type Script } from '../index.ts';
import { HEADERS } from './test-request.ts';
import { WIRES, type Wire } from './test-wires.ts';

let fake: FakeProvider;
beforeAll(async () => {
  fake = await createFakeProvider({ recordBodies: true });
});
afterAll(() => fake.close());
beforeEach(() => fake.reset());

function post(url: string, body: unknown, to = fake): Promise<Response> {
  const headers = new Headers(Object.entries(HEADERS).map(([name, value]) => [name, String(value)]));
  return fetch(to.url + url, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual' });
}

async function textOf(wire: Wire, text: string, stream: boolean): Promise<string> {
  const response = await post(stream ? wire.streamUrl : wire.wholeUrl, wire.ask(text, stream));
  const said = await response.text();
  expect(response.status, said).toBe(200);
  return said;
}

describe.each(WIRES)('$name', (wire) => {
  test('echoes, thinking first where it is asked to', async () => {
    const said = await textOf(wire, 'one two', false);
    expect(said).toContain('You said: one two');
    if (wire.name !== 'azure') expect(said).toContain('Thinking about: one two');
  });

  test('calls the tool that the text names', async () => {
    const said = await textOf(wire, 'please call:look {"a": {"b": 7}} now', false);
    expect(said.replaceAll('\\', '')).toContain('{"a":{"b":7}}');
    expect(said).not.toContain('You said');
  });

  test('streams in its own framing', async () => {
    const response = await post(wire.streamUrl, wire.ask('one', true));
    const type = response.headers.get('content-type');
    const isBinary = wire.name === 'bedrock';
    expect(type).toBe(isBinary ? 'application/vnd.amazon.eventstream' : 'text/event-stream; charset=utf-8');
    const said = await response.text();
    expect(said).toContain('one');
    expect(said.includes('\r\n\r\n')).toBe(wire.name.endsWith('gemini'));
  });

  test('performs scripts: statuses, waits, headers', async () => {
    fake.enqueue({ status: 429, error: { message: 'slow down' }, headers: { 'retry-after': '7' } });
    const response = await post(wire.wholeUrl, wire.ask('one', false));
    const said = await response.text();
    expect(response.status).toBe(429);
    expect(said).toContain('slow down');
    const isInBody = wire.name.endsWith('gemini');
    expect(response.headers.get('retry-after')).toBe(isInBody ? null : '7');
    if (isInBody) expect(said).toContain('"retryDelay":"7s"');
  });

  test('scripts in the text, and faults by name', async () => {
    const script: Script = { answer: { text: 'from the text' } };
    expect(await textOf(wire, JSON.stringify({ script }), false)).toContain('from the text');
    expect((await post(wire.wholeUrl, wire.ask('{"script":"status_503"}', false))).status).toBe(503);
  });

  test('an error inside a stream is the service’s own', async () => {
    fake.enqueue({
      answer: { text: 'a b c d' },
      stream: { actions: [{ at: 3, do: 'error', data: 'broken' }] },
    });
    const response = await post(wire.streamUrl, wire.ask('one', true));
    expect(await response.text()).toContain('broken');
  });

  test('leaves receipts', async () => {
    await textOf(wire, 'with marker:m7 in it', false);
    expect(fake.receipts.requests()).toMatchObject([{ id: 'm7', protocol: wire.name, path: wire.wholeUrl }]);
    expect(fake.receipts.requests()[0]?.body).toContain('with marker:m7 in it');
    expect(await fake.receipts.answerOf(fake.receipts.requests()[0]?.seq ?? 0)).toMatchObject({
      status: 200,
      outcome: 'finished',
    });
  });

  test('refuses what is no JSON', async () => {
    const headers = new Headers(Object.entries(HEADERS).map(([name, value]) => [name, String(value)]));
    const response = await fetch(fake.url + wire.wholeUrl, { method: 'POST', headers, body: '{"a":' });
    expect([400, 422]).toContain(response.status);
    expect(await response.json()).toBeTypeOf('object');
  });

  test('without strictness only the key counts', async () => {
    const lenient = await createFakeProvider({ strict: false });
    const response = await post(wire.wholeUrl, { nonsense: 1 }, lenient);
    await response.text();
    const unknown = await fetch(lenient.url + wire.wholeUrl, { method: 'POST', body: '{}' });
    await unknown.text();
    await lenient.close();
    expect(response.status).toBe(200);
    expect([401, 403]).toContain(unknown.status);
  });
});

test('Vertex takes only tokens that were issued, if told so', async () => {
  const options: FakeProviderOptions = { vertex: { issuedTokensOnly: true } };
  const strict = await createFakeProvider(options);
  const wire = WIRES.find(({ name }) => name === 'vertex_gemini');
  const response = await post(wire?.wholeUrl ?? '', wire?.ask('a', false), strict);
  await response.text();
  const grant = await fetch(`${strict.url}/token`, { method: 'POST', body: '{}' });
  expect(await grant.json()).toMatchObject({ error: 'invalid_request' });
  expect(strict.receipts.requests().at(-1)).toMatchObject({ protocol: 'token', path: '/token' });
  await strict.close();
  expect([response.status, grant.status]).toEqual([401, 400]);
});

test('paths that are nobody’s', async () => {
  for (const path of ['/v1/messages/count_tokens', '/model/a/rerank', '/model/%/converse', '/v2/rerank']) {
    expect((await post(path, {})).status, path).toBe(404);
  }
});
