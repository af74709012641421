import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createFakeProvider,
  type FakeProvider,
  type FakeProviderOptions,
  modelForScript,
  type Script,
} from './index.ts';

const HELLO = { model: 'fake-small', messages: [{ role: 'user', content: 'one two three' }] };

async function start(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const fake = await createFakeProvider(options);
  onTestFinished(() => fake.close());
  return fake;
}

function post(fake: FakeProvider, body: unknown, init: RequestInit = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${fake.baseUrl}/chat/completions`, {
    method: 'POST',
    body: text,
    redirect: 'manual',
    ...init,
  });
}

async function dataLines(response: Response): Promise<string[]> {
  return (await response.text()).split('\n\n').filter((frame) => frame !== '');
}

describe('the ordinary answer', () => {
  test('echoes with exact usage', async () => {
    const fake = await start();
    const answer = await (await post(fake, { ...HELLO, n: 2 })).json();
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model: 'fake-small',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'You said: one two three' },
          finish_reason: 'stop',
        },
        { index: 1 },
      ],
      usage: { prompt_tokens: 3, completion_tokens: 10, total_tokens: 13 },
    });
  });

  test('obeys max_tokens and stop', async () => {
    const fake = await start();
    const short = await (await post(fake, { ...HELLO, max_completion_tokens: 3 })).json();
    expect(short).toMatchObject({
      choices: [{ message: { content: 'You said: one' }, finish_reason: 'length' }],
      usage: { completion_tokens: 3 },
    });
    const stopped = await (await post(fake, { ...HELLO, stop: [' two'] })).json();
    expect(stopped).toMatchObject({
      choices: [{ message: { content: 'You said: one' }, finish_reason: 'stop' }],
    });
  });

  test('calls a tool that is forced', async () => {
    const fake = await start();
    const tools = [{ type: 'function', function: { name: 'look', parameters: {} } }];
    const answer = await (await post(fake, { ...HELLO, tools, tool_choice: 'required' })).json();
    expect(answer).toMatchObject({
      choices: [
        {
          finish_reason: 'tool_calls',
          message: { content: null, tool_calls: [{ type: 'function', function: { name: 'look' } }] },
        },
      ],
    });
  });

  test('streams one token an event, with usage when asked', async () => {
    const fake = await start();
    const response = await post(fake, { ...HELLO, stream: true, stream_options: { include_usage: true } });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const frames = await dataLines(response);
    expect(frames.at(-1)).toBe('data: [DONE]');
    const chunks = frames.slice(0, -1).map((frame): unknown => JSON.parse(frame.slice(6)));
    expect(chunks[0]).toMatchObject({
      choices: [{ delta: { role: 'assistant', content: '' } }],
      usage: null,
    });
    expect(chunks).toHaveLength(1 + 5 + 1 + 1);
    expect(chunks.at(-2)).toMatchObject({ choices: [{ delta: {}, finish_reason: 'stop' }] });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 5 } });
  });

  test('lists models, under any prefix', async () => {
    const fake = await start({ models: ['a'] });
    const list = await (await fetch(`${fake.url}/some/where/v1/models`)).json();
    expect(list).toMatchObject({ object: 'list', data: [{ id: 'a', object: 'model' }] });
  });
});

describe('where a script comes from', () => {
  const say = (text: string): Script => ({ answer: { text } });
  const asked = async (fake: FakeProvider, more: Record<string, unknown> = {}): Promise<unknown> => {
    const { choices } = JSON.parse(await (await post(fake, { ...HELLO, ...more })).text());
    return choices[0].message.content;
  };

  test('queue, then model, then message, then default', async () => {
    const fake = await start({ defaultScript: say('default') });
    const messages = [{ role: 'user', content: JSON.stringify({ script: say('message') }) }];
    const model = `provider/${modelForScript(say('model'))}`;
    fake.enqueue(say('queue'));
    expect(await asked(fake, { messages, model })).toBe('queue');
    expect(await asked(fake, { messages, model })).toBe('model');
    expect(await asked(fake, { messages })).toBe('message');
    expect(await asked(fake)).toBe('default');
  });

  test('a fault by name, in the model or in the message', async () => {
    const fake = await start();
    expect((await post(fake, { ...HELLO, model: 'x/fault:status_503' })).status).toBe(503);
    const messages = [{ role: 'user', content: '{"script":"status_429_long"}' }];
    const limited = await post(fake, { ...HELLO, messages });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '120']);
  });

  test('over the control endpoints', async () => {
    const fake = await start();
    const control = (path: string, body?: unknown): Promise<Response> =>
      fetch(`${fake.url}${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
    await control('/__script', { default: say('later'), queue: [say('first')] });
    expect([await asked(fake), await asked(fake)]).toEqual(['first', 'later']);
    expect(await (await control('/__receipts')).json()).toMatchObject({ requests: [{ seq: 1 }, { seq: 2 }] });
    expect(await (await control('/__state')).json()).toMatchObject({ openExchanges: [], aborted: [] });
    await control('/__reset', {});
    expect(await asked(fake)).toBe('You said: one two three');
    expect((await control('/__script', { default: { sttaus: 500 } })).status).toBe(400);
  });

  test('a malformed script is a 400 that says so', async () => {
    const fake = await start();
    const response = await post(fake, { ...HELLO, model: modelForScript({}).slice(0, -1) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'bad_script' } });
  });

  test('failFirst counts per marker', async () => {
    const fake = await start({
      defaultScript: { failFirst: { times: 1, with: { status: 503, error: {} } } },
    });
    const statuses: number[] = [];
    for (const marker of ['a', 'b', 'a', 'b']) {
      statuses.push((await post(fake, { ...HELLO, metadata: { marker } })).status);
    }
    expect(statuses).toEqual([503, 503, 200, 200]);
  });
});

describe('receipts', () => {
  test('are in the file before the answer is', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'fake-provider-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const logFile = join(dir, 'receipts.jsonl');
    const fake = await start({ logFile, recordBodies: true });
    const text = JSON.stringify({ ...HELLO, user: 'marker-1' });
    await (await post(fake, text)).json();
    await fake.receipts.answerOf(1);
    const lines = readFileSync(logFile, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        kind: 'request',
        seq: 1,
        id: 'marker-1',
        path: '/v1/chat/completions',
        bytes: text.length,
        model: 'fake-small',
        body: text,
      },
      { kind: 'answer', seq: 1, id: 'marker-1', status: 200, outcome: 'finished' },
    ]);
  });

  test.each(['stream', 'json'])('tell when a client left (%s)', async (mode) => {
    const stall: Script = { stream: { actions: [{ at: 2, do: 'stall' }] }, cut: { at: 5000, how: 'stall' } };
    const fake = await start({
      defaultScript: mode === 'stream' ? stall : { firstByteMs: 60_000 },
    });
    const leaving = new AbortController();
    const response = await post(fake, { ...HELLO, stream: mode === 'stream' }, { signal: leaving.signal });
    expect(fake.state().openExchanges).toHaveLength(1);
    leaving.abort();
    await response.text().catch(() => '');
    expect(await fake.receipts.answerOf(1)).toMatchObject({ outcome: 'aborted' });
    expect(fake.state()).toMatchObject({ openExchanges: [], aborted: [{ seq: 1 }] });
  });
});

describe('connections', () => {
  test('are kept, and can be closed when used again', async () => {
    const fake = await start();
    fake.enqueue({}, { afterAnswer: 'close_on_reuse' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const once = (): Promise<string> =>
      new Promise((resolve) => {
        const req = httpRequest(`${fake.baseUrl}/chat/completions`, { method: 'POST', agent }, (res) => {
          res.resume().once('end', () => resolve(String(res.statusCode)));
        });
        req.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
        req.end(JSON.stringify(HELLO));
      });
    expect([await once(), await once(), await once(), await once()]).toEqual([
      '200',
      '200',
      'ECONNRESET',
      '200',
    ]);
    expect(fake.receipts.requests().map((receipt) => receipt.connection)).toEqual([1, 1, 1, 2]);
  });

  test('an early answer does not wait for the body', async () => {
    const fake = await start({ defaultScript: { early: true, status: 413, error: {} } });
    const socket = connect(fake.port, '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    socket.write('POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n{');
    const [bytes] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])));
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 413 /u);
  });

  test('only the given key is accepted', async () => {
    const fake = await start({ apiKey: 'sk-right' });
    const withKey = (key: string): Promise<Response> =>
      post(fake, HELLO, { headers: { authorization: `Bearer ${key}` } });
    expect([(await withKey('sk-right')).status, (await withKey('sk-wrong')).status]).toEqual([200, 401]);
  });

  test('gzip, redirects and big bodies', async () => {
    const fake = await start();
    fake.enqueue({ gzip: true, answer: { text: 'packed' } });
    expect(await (await post(fake, HELLO)).json()).toMatchObject({
      choices: [{ message: { content: 'packed' } }],
    });
    fake.enqueue({ status: 307, body: '', headers: { location: '/v1/models' } });
    expect((await post(fake, HELLO)).headers.get('location')).toBe('/v1/models');
    fake.enqueue({ answer: { text: 'x'.repeat(1000), repeat: 20_000 } });
    expect((await (await post(fake, HELLO)).text()).length).toBeGreaterThan(20_000_000);
  });
});
