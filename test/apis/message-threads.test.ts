/** Threads of Anthropic's Messages API with its official SDK: conversations that their provider holds. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Anthropic from '@anthropic-ai/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminClient } from '../admin-client.ts';
import { configFor, disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';

type Json = Readonly<Record<string, unknown>>;

const model = 'claude/claude-sonnet-4-5';
const question = { role: 'user' as const, content: 'Hello' };
const create = { type: 'create' } as const;
let service: Server;
let sluice: Sluice;
let client: Anthropic;
let trusted: Anthropic;
let other: Anthropic;
let seen: Json[] = [];
let refusal: Json | undefined;

/** Answers every message; the ids are numbered. */
function startService(): Server {
  return createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    request.on('end', () => {
      const body: Json = JSON.parse(text);
      seen.push(body);
      const message = {
        id: `msg_provider${seen.length}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [{ type: 'text', text: 'Hi.' }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 5, output_tokens: 2 },
      };
      if (refusal !== undefined) {
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
      } else if (body['stream'] === true) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const events = [
          { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
          { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
          { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi.' } },
          { type: 'content_block_stop', index: 0 },
          { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
          { type: 'message_stop' },
        ];
        for (const event of events)
          response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        response.end();
      } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message));
    });
  });
}

beforeAll(async () => {
  service = startService();
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const { port } = service.address() as AddressInfo;
  const claude = {
    protocol: 'anthropic',
    base_url: `http://127.0.0.1:${port}`,
    api_key: 'k',
    allow_private_network: true,
    retries: 0,
    models: ['claude-sonnet-4-5'],
  };
  const providers = { claude, second: claude };
  const models = { both: ['second/claude-sonnet-4-5', model] };
  sluice = await startSluice({ config: configFor(await startFake(), { extra: { providers, models } }) });
  const admin = adminClient(sluice);
  const account = JSON.parse((await admin.call('POST', '/admin/v1/accounts', { name: 'others' })).text);
  const clientOf = (key: unknown): Anthropic =>
    new Anthropic({ baseURL: sluice.url, apiKey: String(key), maxRetries: 0 });
  client = clientOf(sluice.key);
  other = clientOf((await admin.make({ name: 'other', account: account.id }))['key']);
  trusted = clientOf((await admin.make({ name: 'trusted', settings: { provider_ids: 'allow' } }))['key']);
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await disposeAll();
});
afterEach(() => {
  seen = [];
  refusal = undefined;
});

const send = (thread: object, more: object = {}, from = client) =>
  from.beta.messages.create({
    model,
    max_tokens: 50,
    messages: [question],
    thread: thread as Anthropic.Beta.BetaMessageThreadParam,
    ...more,
  }) as Promise<Anthropic.Beta.BetaMessage>;
const goOn = (id: string): object => ({ type: 'continue', previous_message_id: id });

describe('threads', () => {
  it('begin natively, and go on by an id of this account', async () => {
    const first = await send(create);
    expect(seen[0]).toMatchObject({ thread: create });
    expect(first.id).toMatch(/^msg_/);
    expect(first.id).not.toContain('provider');
    const second = await send(goOn(first.id));
    expect(seen[1]).toMatchObject({ thread: goOn('msg_provider1') });
    await send(goOn(second.id));
    expect(seen[2]).toMatchObject({ thread: goOn('msg_provider2') });
  });

  it('are streamed', async () => {
    const stream = client.beta.messages.stream({
      model,
      max_tokens: 50,
      messages: [question],
      thread: create,
    });
    const { id } = await stream.finalMessage();
    await send(goOn(id));
    expect(seen[1]).toMatchObject({ thread: goOn('msg_provider1') });
  });

  it('are driven by the SDK', async () => {
    const thread = client.beta.messages.thread({ model, max_tokens: 50 });
    await thread.send(question);
    await thread.send({ role: 'user', content: 'Again' });
    expect(seen.map(({ thread: sent }) => sent)).toEqual([create, goOn('msg_provider1')]);
    expect(seen[1]?.['messages']).toHaveLength(1);
  });

  it('go on at the provider that holds them', async () => {
    const first = await send(create, { model: 'second/claude-sonnet-4-5' });
    await send(goOn(first.id), { model: 'both' });
    await expect(send(goOn(first.id))).rejects.toMatchObject({ status: 400 });
    expect(seen).toHaveLength(2);
  });

  it('are not known to other accounts', async () => {
    const first = await send(create);
    for (const id of [first.id, 'msg_provider1', `${first.id}x`, `msg_${'A'.repeat(5000)}`])
      await expect(send(goOn(id), {}, other)).rejects.toMatchObject({
        status: 404,
        error: { error: { type: 'not_found_error', details: { error_code: 'thread_not_found' } } },
      });
    expect(seen).toHaveLength(1);
  });

  it('go on by ids of the provider for keys that may name what it keeps', async () => {
    await send(goOn('msg_provider1'), {}, trusted);
    expect(seen[0]).toMatchObject({ thread: goOn('msg_provider1') });
  });

  it.each([
    ['with anonymization', { enable_anonymization: true }],
    ['of models of other providers', { model: 'fake/fake-small' }],
    [
      'of models of other providers, whatever may be left out',
      { model: 'fake/fake-small', ignore_mismatched_parameters: true },
    ],
  ])('%s are refused in the words of the API', async (_what, more) => {
    await expect(send(create, more)).rejects.toMatchObject({
      status: 400,
      error: {
        error: {
          type: 'invalid_request_error',
          details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] },
        },
      },
    });
    expect(seen).toEqual([]);
  });

  it.each([{ type: 'other' }, { type: 'continue' }, 'x', { type: 'continue', previous_message_id: 5 }])(
    'of another form are refused: %j',
    async (thread) => {
      await expect(send(thread as object)).rejects.toMatchObject({ status: 400 });
      expect(seen).toEqual([]);
    },
  );

  it("keep the provider's own reasons", async () => {
    const details = { error_code: 'thread_already_continued' };
    refusal = { type: 'error', error: { type: 'invalid_request_error', message: 'Already.', details } };
    await expect(send(create)).rejects.toMatchObject({ status: 400, error: { error: { details } } });
  });
});
