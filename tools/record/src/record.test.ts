import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Mask } from './mask.ts';
import { createRecordProxy } from './record-proxy.ts';
import { type Exchange, toFixture } from './to-fixture.ts';

const mask = new Mask();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

function exchangeOf(response: string, contentType = 'application/json', status = 200): Exchange {
  const request = JSON.stringify({
    model: 'm',
    messages: [{ role: 'user', content: 'I am Karin Holzmann, karin.holzmann@example.org' }],
  });
  const sent = { method: 'POST', path: '/v1/chat', headers: {}, request: Buffer.from(request) };
  return { ...sent, status, contentType, response: Buffer.from(response) };
}

describe('a recorded exchange', () => {
  it('keeps the form of an answer, and no personal data', () => {
    const answer = {
      id: 'chatcmpl-Ab12Cd34',
      choices: [
        {
          message: {
            role: 'assistant',
            content: 'Hello Karin Holzmann, write to karin.holzmann@example.org',
          },
        },
      ],
    };
    const { folder, content } = toFixture(exchangeOf(JSON.stringify(answer)), 'odd', mask);
    expect(folder).toBe('responses');
    expect(content['body']).toEqual({
      id: 'chatcmpl-00000001',
      choices: [
        {
          message: {
            role: 'assistant',
            content: expect.stringMatching(/^Hello Xxxxx Xxxxxxxx, write to \S{26}$/),
          },
        },
      ],
    });
    expect(JSON.stringify(content)).not.toMatch(/karin|holzmann/i);
  });

  it('masks values that a stream cuts, at the same places', () => {
    const pieces = ['Write to karin.holz', 'mann@exam', 'ple.org now'];
    const events = pieces.map(
      (text) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`,
    );
    const { folder, content } = toFixture(
      exchangeOf(`${events.join('')}data: [DONE]\n\n`, 'text/event-stream'),
      'odd',
      mask,
    );
    expect(folder).toBe('streams');
    const texts = Object(content['events']).map(
      ({ data }: { data: unknown }) => Object(data).choices?.[0].delta.content,
    );
    expect(texts.map((text: string | undefined) => text?.length)).toEqual([
      ...pieces.map(({ length }) => length),
      undefined,
    ]);
    expect(texts.join('')).toMatch(/^Write to x{5}\.x{8}@x{7}\.x{3} now$/);
    expect(Object(content['events']).at(-1)).toEqual({ data: '[DONE]' });
  });

  it('keeps errors apart', () => {
    const body = JSON.stringify({
      error: { message: 'No access for karin.holzmann@example.org', type: 'x' },
    });
    const { folder, content } = toFixture(exchangeOf(body, 'application/json', 403), 'odd', mask);
    expect(folder).toBe('errors');
    expect(JSON.stringify(content)).not.toContain('karin');
  });

  it('keeps equal ids equal, and others different', () => {
    const body = JSON.stringify({
      calls: [{ id: 'call_aaa' }, { id: 'call_bbb' }],
      tool_call_id: 'call_aaa',
    });
    const { calls, tool_call_id: answered } = Object(
      toFixture(exchangeOf(body), 'odd', mask).content['body'],
    );
    expect(calls[0].id).toBe(answered);
    expect(calls[1].id).not.toBe(answered);
    expect(answered).toMatch(/^call_\d{3}$/);
  });
});

it('the proxy passes requests and answers on', async () => {
  const seen: string[] = [];
  const provider = await listening(
    createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': '7' });
      request.pipe(response);
    }),
  );
  const exchanges: Exchange[] = [];
  const proxy = await listening(createRecordProxy(new URL(`${provider}/v1`), (one) => exchanges.push(one)));
  const answer = await fetch(`${proxy}/v1/chat`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: '{"a":1}',
  });
  expect([answer.headers.get('x-request-id'), await answer.text()]).toEqual(['7', '{"a":1}']);
  expect(seen).toEqual(['POST /v1/chat Bearer k']);
  expect(exchanges).toMatchObject([
    { method: 'POST', path: '/v1/chat', headers: { authorization: 'Bearer k' }, status: 200 },
  ]);
  expect(exchanges.map(({ response }) => String(response))).toEqual(['{"a":1}']);
});

it('the proxy says that a provider cannot be reached', async () => {
  const proxy = await listening(createRecordProxy(new URL('http://127.0.0.1:9'), () => {}));
  const answer = await fetch(proxy);
  expect(answer.status).toBe(502);
});
