/** Responses that their provider completes in the background. */
import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminClient } from '../admin-client.ts';
import { disposeAll, type Sluice, startFake, startSluice, untilRows } from '../support/index.ts';
import {
  completed,
  configOfService,
  type ResponsesService,
  startResponsesService,
} from './responses-service.ts';

let service: ResponsesService;
let sluice: Sluice;
let client: OpenAI;
const model = 'native/gpt-fake';
const input = 'I am Karin Holzmann';
const hidden = { enable_anonymization: true };

const clientOf = (apiKey: string): OpenAI =>
  new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey, maxRetries: 0 });
beforeAll(async () => {
  service = await startResponsesService();
  sluice = await startSluice({ config: configOfService(service, await startFake()) });
  client = clientOf(sluice.key);
});
afterAll(async () => {
  service.close();
  await disposeAll();
});
afterEach(() => {
  service.seen.length = 0;
  service.states = [];
  service.refused = new Set();
});

const asked = (method: string): readonly string[] =>
  service.seen.filter((one) => one.method === method).map(({ path }) => path);

/** Reads a response until it has another status. */
async function untilEnded(id: string, from = client): Promise<OpenAI.Responses.Response> {
  return await vi.waitFor(
    async () => {
      const read = await from.responses.retrieve(id);
      if (read.status === 'queued' || read.status === 'in_progress') throw new Error('not yet');
      return read;
    },
    { timeout: 15_000, interval: 100 },
  );
}

describe('responses in the background', () => {
  it('are begun, asked for by id, and end with their values restored, one row, and nothing left at the provider', async () => {
    service.states = [{ status: 'in_progress', output: [] }, completed('Hello <PERSON_1>.')];
    const { data: begun, response } = await client.responses
      .create({
        model,
        input,
        background: true,
        ...hidden,
      } as OpenAI.Responses.ResponseCreateParamsNonStreaming)
      .withResponse();
    expect(begun).toMatchObject({ status: 'queued', background: true, store: true, model });
    expect(begun.id).not.toBe('resp_provider');
    expect(response.headers.get('x-sluice-privacy')).toBe('anonymized; entities=1');
    expect(service.seen[0]?.body).toMatchObject({ background: true, store: true });
    expect(JSON.stringify(service.seen)).not.toContain('Holzmann');
    await expect(client.responses.retrieve(begun.id, { stream: true })).rejects.toMatchObject({
      status: 400,
      param: 'stream',
    });
    const ended = await untilEnded(begun.id);
    expect(ended).toMatchObject({ id: begun.id, status: 'completed', model });
    expect(ended.output_text).toBe('Hello Karin Holzmann.');
    expect(asked('GET')[0]).toBe('/v1/responses/resp_provider');
    await vi.waitFor(() => expect(asked('DELETE')).toEqual(['/v1/responses/resp_provider']));
    const requestId = response.headers.get('x-request-id');
    const rows = await untilRows(sluice.dataDir, (all) => all.some((row) => row.request_id === requestId));
    expect(rows.filter((row) => row.request_id === requestId)).toMatchObject([
      { status: 'ok', input_tokens: 20, output_tokens: 10, usage_source: 'reported', endpoint: 'responses' },
    ]);
    // What ended is continued like any other response.
    const next = await client.responses.create({ model, previous_response_id: begun.id, input: 'Again' });
    expect(next.output_text).toContain('Hello Karin Holzmann.');
  });

  it('are cancelled at their provider', async () => {
    service.states = [{ status: 'in_progress', output: [] }];
    const begun = await client.responses.create({ model, input, background: true });
    expect(await client.responses.cancel(begun.id)).toMatchObject({ id: begun.id, status: 'cancelled' });
    expect(asked('POST')).toContain('/v1/responses/resp_provider/cancel');
    expect(await client.responses.cancel(begun.id)).toMatchObject({ status: 'cancelled' });
  });

  it('are stopped and forgotten when they are deleted', async () => {
    service.states = [{ status: 'in_progress', output: [] }];
    const begun = await client.responses.create({ model, input, background: true });
    await client.responses.delete(begun.id);
    expect(asked('POST')).toContain('/v1/responses/resp_provider/cancel');
    await expect(client.responses.retrieve(begun.id)).rejects.toMatchObject({ status: 404 });
  });

  it('that fail are told with their error', async () => {
    service.states = [{ status: 'failed', output: [], error: { code: 'server_error', message: 'Broken.' } }];
    const begun = await client.responses.create({ model, input, background: true });
    expect(await untilEnded(begun.id)).toMatchObject({ status: 'failed', error: { code: 'server_error' } });
  });

  it('are seen by their account alone', async () => {
    const { id: account } = JSON.parse(
      (await adminClient(sluice).call('POST', '/admin/v1/accounts', { name: 'others' })).text,
    );
    const { key } = await adminClient(sluice).make({ name: 'other', account });
    const other = clientOf(String(key));
    service.states = [{ status: 'in_progress', output: [] }];
    const begun = await client.responses.create({ model, input, background: true });
    await expect(other.responses.retrieve(begun.id)).rejects.toMatchObject({ status: 404 });
    await expect(other.responses.cancel(begun.id)).rejects.toMatchObject({ status: 404 });
    expect(asked('POST')).toHaveLength(1);
    await client.responses.cancel(begun.id);
  });

  it.each([
    ['stream', { stream: true }],
    ['background', { store: false }],
  ])('name %s where they are not possible', async (param, more) => {
    await expect(client.responses.create({ model, input, background: true, ...more })).rejects.toMatchObject({
      status: 400,
      param,
    });
  });

  it('are refused for models of other providers', async () => {
    await expect(
      client.responses.create({ model: 'fake/fake-small', input, background: true }),
    ).rejects.toMatchObject({ status: 400, param: 'background' });
  });

  it('cannot be continued before they have ended', async () => {
    service.states = [{ status: 'in_progress', output: [] }];
    const begun = await client.responses.create({ model, input, background: true });
    await expect(
      client.responses.create({ model, previous_response_id: begun.id, input: 'And?' }),
    ).rejects.toMatchObject({ status: 400, param: 'previous_response_id' });
    await client.responses.cancel(begun.id);
  });

  it('of auto are refused under a rule of retention', async () => {
    const { key } = await adminClient(sluice).make({
      name: 'strict',
      settings: { routing: { retention: 'zero' } },
    });
    const from = clientOf(String(key));
    // The provider of chat completions runs on this machine, so `auto` may choose it under any retention.
    const request = { model: 'auto', input, routing: { candidates: ['native/*'] } };
    await from.responses.create(request);
    expect(asked('POST')).toHaveLength(1);
    await expect(from.responses.create({ ...request, background: true })).rejects.toThrow(/background/);
    expect(asked('POST')).toHaveLength(1);
  });

  it('are a hundred at most for an account', async () => {
    const own = await startSluice({ config: configOfService(service, await startFake()) });
    const from = new OpenAI({ baseURL: `${own.url}/v1`, apiKey: own.key, maxRetries: 0 });
    service.states = [{ status: 'in_progress', output: [] }];
    const begun = await Promise.all(
      Array.from({ length: 100 }, () => from.responses.create({ model, input, background: true })),
    );
    const more = from.responses.create({ model, input, background: true });
    await expect(more).rejects.toMatchObject({ status: 429, param: 'background' });
    await from.responses.cancel(begun[0]?.id ?? '');
    await from.responses.create({ model, input, background: true });
  });

  it('other responses cannot be cancelled', async () => {
    const { id } = await client.responses.create({ model, input });
    await expect(client.responses.cancel(id)).rejects.toMatchObject({ status: 400 });
  });
});

describe('a restart', () => {
  it('stops what runs in the background at its provider, and tells so', async () => {
    const own = await startSluice({ config: configOfService(service, await startFake()) });
    const from = new OpenAI({ baseURL: `${own.url}/v1`, apiKey: own.key, maxRetries: 0 });
    service.states = [{ status: 'in_progress', output: [] }];
    const begun = await from.responses.create({ model, input, background: true });
    await own.stop('SIGTERM');
    expect(asked('POST')).toContain('/v1/responses/resp_provider/cancel');
    const next = await startSluice({
      config: configOfService(service, await startFake()),
      dataDir: own.dataDir,
      key: own.key,
    });
    const later = new OpenAI({ baseURL: `${next.url}/v1`, apiKey: own.key, maxRetries: 0 });
    expect(await later.responses.retrieve(begun.id)).toMatchObject({ status: 'cancelled' });
  });

  it('that comes without a warning leaves a response that failed', async () => {
    const own = await startSluice({ config: configOfService(service, await startFake()) });
    const from = new OpenAI({ baseURL: `${own.url}/v1`, apiKey: own.key, maxRetries: 0 });
    service.states = [{ status: 'in_progress', output: [] }];
    const begun = await from.responses.create({ model, input, background: true });
    await own.kill9();
    const next = await startSluice({
      config: configOfService(service, await startFake()),
      dataDir: own.dataDir,
      key: own.key,
    });
    const later = new OpenAI({ baseURL: `${next.url}/v1`, apiKey: own.key, maxRetries: 0 });
    expect(await later.responses.retrieve(begun.id)).toMatchObject({
      status: 'failed',
      error: { code: 'server_error' },
    });
    const rows = await untilRows(own.dataDir, (all) => all.length > 0);
    expect(rows).toMatchObject([{ status: 'cut' }]);
  });
});
