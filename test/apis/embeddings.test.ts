/** OpenAI's embeddings API: what providers get, which model answers, what is refused. */
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';
import { configOfEmbeddings, embeddingBodies } from './embedding-services.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;
let client: OpenAI;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: configOfEmbeddings(fake) });
  client = new OpenAI({ baseURL: `${sluice.url}/v1`, apiKey: sluice.key, maxRetries: 0 });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const sentBodies = () => embeddingBodies(fake);
const first = 'open/text-embedding-3-small';
const send = (body: object, headers = {}): Promise<Response> =>
  fetch(`${sluice.url}/v1/embeddings`, {
    method: 'POST',
    headers: { ...sluice.auth, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const errorOf = async (body: object): Promise<Record<string, unknown>> => {
  const response = await send(body);
  const { error } = JSON.parse(await response.text());
  return { status: response.status, ...error };
};

describe('what a provider gets', () => {
  it('is every member as it came, from a compatible one', async () => {
    const body = { input: ['a'], dimensions: 4, truncate: 'END', user: 'u1', encoding_format: 'float' };
    const response = await send({ ...body, model: 'small/bge-m3', input_type: 'query', timeout: 30 });
    expect([response.status, response.headers.get('x-sluice-warnings')]).toEqual([200, null]);
    expect(sentBodies()).toEqual([{ ...body, model: 'bge-m3', input_type: 'query' }]);
  });

  it.each([
    [first, 'query', { input: 'a', model: 'text-embedding-3-small' }, 'input_type dropped: not supported'],
    [
      'google/gemini-embedding-001',
      'query',
      {
        requests: [
          {
            model: 'models/gemini-embedding-001',
            content: { parts: [{ text: 'a' }] },
            taskType: 'RETRIEVAL_QUERY',
          },
        ],
      },
      null,
    ],
    [
      'vertex/text-embedding-005',
      'document',
      { instances: [{ content: 'a', task_type: 'RETRIEVAL_DOCUMENT' }], parameters: { autoTruncate: false } },
      null,
    ],
    [
      'cohere/embed-v4.0',
      'query',
      {
        model: 'embed-v4.0',
        texts: ['a'],
        input_type: 'search_query',
        embedding_types: ['float'],
        truncate: 'NONE',
      },
      null,
    ],
    [
      'bedrock/amazon.titan-embed-text-v2:0',
      'query',
      { inputText: 'a' },
      'input_type dropped: not supported',
    ],
  ])('%s gets %s in its own words', async (model, type, body, warning) => {
    const response = await send({ model, input: 'a', input_type: type });
    expect([response.status, response.headers.get('x-sluice-warnings')]).toEqual([200, warning]);
    expect(sentBodies()).toEqual([body]);
  });

  it('is token ids, where they are accepted', async () => {
    await client.embeddings.create({ model: first, input: [[1, 2, 3], [4]] });
    expect(sentBodies()[0]).toMatchObject({ input: [[1, 2, 3], [4]] });
    expect(await errorOf({ model: 'cohere/embed-v4.0', input: [1, 2, 3] })).toMatchObject({
      status: 400,
      param: 'input',
      message: expect.stringContaining('does not accept token ids'),
    });
    expect(await errorOf({ model: first, input: [1, 2, 3], enable_anonymization: true })).toMatchObject({
      status: 400,
      param: 'input',
      message: expect.stringContaining('cannot be searched for personal data'),
    });
    expect(fake.receipts.requests()).toHaveLength(1);
  });

  it('is never a value that was replaced, nor the name of the end user', async () => {
    await send({
      model: first,
      input: 'Karin Holzmann',
      user: 'karin@example.org',
      enable_anonymization: true,
    });
    expect(JSON.stringify(sentBodies())).not.toMatch(/karin|holzmann/i);
    expect(sentBodies()[0]).toMatchObject({ user: expect.stringMatching(/^[\da-f]{32}$/) });
  });
});

describe('which model answers', () => {
  it('stays the first one of an alias: another host may serve it, another model may not', async () => {
    fake.enqueue({ status: 503 });
    const response = await send({ model: 'search', input: 'a' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-sluice-model')).toBe('other/text-embedding-3-small');
    expect(response.headers.get('x-sluice-warnings')).toContain(
      'only text-embedding-3-small serves embeddings',
    );
    expect(sentBodies().map(({ model }) => model)).toEqual([
      'text-embedding-3-small',
      'text-embedding-3-small',
    ]);
  });

  it.each([
    ['auto', 400, 'auto chooses among chat models'],
    ['gone', 503, 'vectors of its other models cannot be compared'],
    ['open/gpt-fake', 400, 'is not known to serve embeddings'],
    ['open', 404, 'not found'],
  ])('refuses %s', async (model, status, message) => {
    expect(await errorOf({ model, input: 'a' })).toMatchObject({
      status,
      param: 'model',
      message: expect.stringContaining(message),
    });
    expect(fake.receipts.requests()).toEqual([]);
  });

  it('is refused for chat, with the way to go', async () => {
    const chat = client.chat.completions.create({
      model: first,
      messages: [{ role: 'user', content: 'Hi' }],
    });
    await expect(chat).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('/v1/embeddings'),
    });
  });

  it('is listed with what it serves', async () => {
    const { data } = await client.models.list();
    expect(data.find(({ id }) => id === first)).toMatchObject({ apis: ['embeddings'] });
    expect(data.find(({ id }) => id === 'azure/text-embedding-3-large')).toMatchObject({
      pricing: { input: 0.13 },
    });
  });
});

describe('a request that is wrong', () => {
  it.each([
    ['without input', {}, 'input'],
    ['with an empty list', { input: [] }, 'input'],
    ['with too many inputs', { input: Array.from({ length: 2049 }, () => 'a') }, 'input'],
    ['with mixed inputs', { input: ['a', [1]] }, 'input'],
    ['with dimensions of 0', { input: 'a', dimensions: 0 }, 'dimensions'],
    ['with an unknown format', { input: 'a', encoding_format: 'int8' }, 'encoding_format'],
  ])('is refused %s, naming the member', async (_name, members, param) => {
    const error = await errorOf({ model: first, ...members });
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error' });
    expect(String(error['param'])).toMatch(new RegExp(`^${param}`));
  });

  it('is refused for members that a service cannot carry, unless it may drop them', async () => {
    const body = { model: 'cohere/embed-v4.0', input: 'a', late_chunking: true };
    expect(await errorOf(body)).toMatchObject({ status: 400, param: 'late_chunking' });
    const response = await send({ ...body, ignore_mismatched_parameters: true });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-sluice-warnings')).toContain('late_chunking dropped');
  });

  it.each([
    ['fewer vectors than inputs', { object: 'list', data: [{ index: 0, embedding: [1] }] }],
    ['no vectors', { object: 'list', data: [] }],
    ['something else', { ok: true }],
    ['vectors of texts', { object: 'list', data: [{ embedding: ['a'] }, { embedding: ['b'] }] }],
  ])('fails for an answer with %s', async (_name, json) => {
    fake.enqueue({ json });
    expect(await errorOf({ model: first, input: ['a', 'b'] })).toMatchObject({ status: 502 });
  });
});
