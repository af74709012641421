/** What a provider of the Responses API keeps, and does beside responses. */
import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminClient } from '../admin-client.ts';
import { disposeAll, type Sluice, startFake, startSluice, untilRows } from '../support/index.ts';
import { configOfService, type ResponsesService, startResponsesService } from './responses-service.ts';

let service: ResponsesService;
let sluice: Sluice;
let client: OpenAI;
let trusted: OpenAI;
const model = 'native/gpt-fake';
const input = 'I am Karin Holzmann';
const hidden = { enable_anonymization: true };

const clientOf = (apiKey: string): OpenAI =>
  new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey, maxRetries: 0 });
beforeAll(async () => {
  service = await startResponsesService();
  sluice = await startSluice({ config: configOfService(service, await startFake()) });
  client = clientOf(sluice.key);
  const { key } = await adminClient(sluice).make({ name: 'trusted', settings: { provider_ids: 'allow' } });
  trusted = clientOf(String(key));
});
afterAll(async () => {
  service.close();
  await disposeAll();
});
afterEach(() => {
  service.seen.length = 0;
  service.refused = new Set();
});

describe('what a provider keeps', () => {
  const ids: readonly (readonly [string, object])[] = [
    ['prompt', { prompt: { id: 'pmpt_1', variables: { name: 'Karin Holzmann' } } }],
    ['conversation', { conversation: 'conv_1' }],
    [
      'input[0].content[0].file_id',
      { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'file-1' }] }] },
    ],
    ['tools[0].vector_store_ids', { tools: [{ type: 'file_search', vector_store_ids: ['vs_1'] }] }],
  ];

  it.each(ids)('%s is refused', async (_param, body) => {
    const request = { model, input: 'Hi', ...body } as OpenAI.Responses.ResponseCreateParamsNonStreaming;
    await expect(client.responses.create(request)).rejects.toMatchObject({ status: 400 });
    expect(service.seen).toEqual([]);
  });

  it.each(ids)('%s is sent for a key that may name it', async (_param, body) => {
    const request = { model, input: 'Hi', ...body } as OpenAI.Responses.ResponseCreateParamsNonStreaming;
    await trusted.responses.create(request);
    expect(service.seen[0]?.body).toMatchObject(body);
  });

  it('is known to a conversation whose response named it', async () => {
    const tools = [{ type: 'code_interpreter' as const, container: { type: 'auto' as const } }];
    const first = await client.responses.create({ model, input: 'Run it', tools });
    const again = { model, previous_response_id: first.id, input: 'Again', tools };
    await client.responses.create(again);
    expect(service.seen[1]?.body['input']).toContainEqual(
      expect.objectContaining({ container_id: 'cntr_1' }),
    );
    const forged = {
      type: 'code_interpreter_call',
      id: 'ci_2',
      code: '1',
      container_id: 'cntr_2',
      outputs: null,
    };
    await expect(
      client.responses.create({ ...again, input: [forged] } as unknown as typeof again),
    ).rejects.toMatchObject({ status: 400 });
    expect(service.seen).toHaveLength(2);
  });

  it('gets the variables of a prompt anonymized', async () => {
    const body = { model, prompt: { id: 'pmpt_1', variables: { name: 'Karin Holzmann' } }, ...hidden };
    await trusted.responses.create(body as OpenAI.Responses.ResponseCreateParamsNonStreaming);
    expect(service.seen[0]?.body).toMatchObject({
      prompt: { id: 'pmpt_1', variables: { name: '<PERSON_1>' } },
    });
  });

  it.each([
    ['conversation', { conversation: 'conv_1' }],
    [
      'input[1]',
      {
        input: [
          { role: 'user', content: input },
          { type: 'compaction', encrypted_content: 'x' },
        ],
      },
    ],
  ])(
    'is refused with anonymization where placeholders would be those of another request: %s',
    async (param, body) => {
      const request = {
        model,
        input,
        ...body,
        ...hidden,
      } as OpenAI.Responses.ResponseCreateParamsNonStreaming;
      await expect(trusted.responses.create(request)).rejects.toMatchObject({ status: 400, param });
      expect(service.seen).toEqual([]);
    },
  );

  it('is not made by compaction of anonymized conversations', async () => {
    const edits = { context_management: [{ type: 'compaction', compact_threshold: 1000 }] };
    const request = {
      model,
      input,
      ...edits,
      ...hidden,
    } as OpenAI.Responses.ResponseCreateParamsNonStreaming;
    const { response } = await client.responses.create(request).withResponse();
    expect(response.headers.get('x-sluice-warnings')).toContain('context_management left out');
    expect(service.seen[0]?.body).not.toHaveProperty('context_management');
    await client.responses.create({ model, input, ...edits } as typeof request);
    expect(service.seen[1]?.body).toMatchObject(edits);
  });
});

describe('compacting a conversation', () => {
  const path = '/responses/compact';

  it('passes natively, with its usage recorded', async () => {
    const first = await client.responses.create({ model, input: 'Hello' });
    const body = { model, previous_response_id: first.id, input: 'More', instructions: 'Be brief.' };
    const compacted = await client.post<object>(path, { body }).asResponse();
    expect(await compacted.json()).toMatchObject({
      object: 'response.compaction',
      output: [{ type: 'compaction', encrypted_content: 'sealed' }],
    });
    const sent = service.seen.at(-1);
    expect(sent?.path).toBe('/v1/responses/compact');
    expect(Object.keys(sent?.body ?? {}).sort()).toEqual(['input', 'instructions', 'model']);
    expect(sent?.body['input']).toHaveLength(3);
    const requestId = compacted.headers.get('x-request-id');
    const rows = await untilRows(sluice.dataDir, (all) => all.some((row) => row.request_id === requestId));
    expect(rows.find((row) => row.request_id === requestId)).toMatchObject({
      input_tokens: 20,
      output_tokens: 10,
    });
  });

  it.each([
    ['the provider of a model does not speak the API', { model: 'fake/fake-small' }, new Set<string>()],
    ['its provider has no such endpoint', { model }, new Set(['compact'])],
  ])('is 404 where %s', async (_why, body, refused) => {
    service.refused = refused;
    await expect(client.post(path, { body: { input: 'Hi', ...body } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is refused with anonymization', async () => {
    await expect(client.post(path, { body: { model, input, ...hidden } })).rejects.toMatchObject({
      status: 400,
      param: 'enable_anonymization',
    });
    expect(service.seen).toEqual([]);
  });
});

describe('counting the tokens of a request', () => {
  const path = '/responses/input_tokens';

  it('is done by the provider, with anonymized texts', async () => {
    const body = { model, input, instructions: 'Be brief.', max_output_tokens: 5, stream: true, ...hidden };
    expect(await client.post(path, { body })).toEqual({ object: 'response.input_tokens', input_tokens: 42 });
    const sent = service.seen[0];
    expect(sent?.path).toBe('/v1/responses/input_tokens');
    expect(Object.keys(sent?.body ?? {}).sort()).toEqual(['input', 'instructions', 'model']);
    expect(JSON.stringify(sent)).not.toContain('Holzmann');
  });

  it.each([
    ['the provider of a model does not speak the API', { model: 'fake/fake-small' }, new Set<string>()],
    ['its provider has no such endpoint', { model }, new Set(['input_tokens'])],
  ])('is 404 where %s', async (_why, body, refused) => {
    service.refused = refused;
    await expect(client.post(path, { body: { input: 'Hi', ...body } })).rejects.toMatchObject({
      status: 404,
    });
  });
});
