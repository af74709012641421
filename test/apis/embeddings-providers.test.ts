/** Embeddings with OpenAI's SDK, over every service that has them. */
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startFake, startSluice, untilRows } from '../support/index.ts';
import { configOfEmbeddings, embeddingBodies, embeddingServices } from './embedding-services.ts';

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
const vectorsOf = ({ data }: OpenAI.CreateEmbeddingResponse) => data.map(({ embedding }) => embedding);

describe.each(embeddingServices)('with $model', ({ model, maxInputs }) => {
  it('answers floats and base64 alike, with usage', async () => {
    const asked = { model, input: ['A first text', 'Another'] };
    const floats = await client.embeddings.create({ ...asked, encoding_format: 'float' });
    // The client asks for base64 by itself, and decodes it.
    const decoded = await client.embeddings.create(asked);
    expect(vectorsOf(floats).map((vector) => vector.length)).toEqual([8, 8]);
    expect(vectorsOf(decoded)).toEqual(vectorsOf(floats));
    expect(floats).toMatchObject({ object: 'list', model });
    expect(floats.data.map(({ index, object }) => [index, object])).toEqual([
      [0, 'embedding'],
      [1, 'embedding'],
    ]);
    expect(floats.usage.prompt_tokens).toBeGreaterThan(0);
    expect(floats.usage.total_tokens).toBe(floats.usage.prompt_tokens);
  });

  it('splits what is too much for one request, and keeps the order', async () => {
    const input = Array.from(
      { length: maxInputs === 1 ? 12 : Math.min(2048, maxInputs * 2 + 3) },
      (_, at) => `text ${at}`,
    );
    const all = await client.embeddings.create({ model, input, encoding_format: 'float' });
    expect(sentBodies()).toHaveLength(Math.ceil(input.length / maxInputs));
    const last = await client.embeddings.create({
      model,
      input: input.at(-1) ?? '',
      encoding_format: 'float',
    });
    expect(all.data.map(({ index }) => index)).toEqual(input.map((_, at) => at));
    expect(vectorsOf(all).at(-1)).toEqual(vectorsOf(last)[0]);
  });

  it('gives a text the same vector whatever stands beside it, under anonymization', async () => {
    const texts = [
      'Karin Holzmann writes to anna@example.org',
      'Peter Lindqvist writes to karin@example.org',
    ];
    const extra = { model, encoding_format: 'float' as const, enable_anonymization: true };
    const together = await client.embeddings.create({ ...extra, input: texts });
    const bodies = sentBodies();
    const alone = await client.embeddings.create({ ...extra, input: texts[1] ?? '' });
    expect(vectorsOf(together)[1]).toEqual(vectorsOf(alone)[0]);
    expect(JSON.stringify(bodies)).not.toMatch(/holzmann|lindqvist|example\.org/i);
    expect(JSON.stringify(bodies)).not.toContain('EMAIL_ADDRESS_2');
    expect(JSON.stringify(bodies).match(/EMAIL_ADDRESS_1/g)).toHaveLength(2);
  });

  it('records one row with the endpoint and its usage', async () => {
    const { response } = await client.embeddings
      .create({ model, input: ['one', 'two', 'three'] })
      .withResponse();
    expect(response.headers.get('x-sluice-model')).toBe(model);
    const id = response.headers.get('x-request-id') ?? '';
    const rows = await untilRows(sluice.dataDir, (all) => all.some(({ request_id }) => request_id === id));
    const own = rows.filter(({ request_id }) => request_id === id);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ endpoint: 'embeddings', status: 'ok', output_tokens: 0 });
  });

  it('fails as a whole, with an error in the form of the API', async () => {
    fake.setDefault({ status: 500 });
    const error = await client.embeddings
      .create({ model, input: ['one', 'two'] })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect(error).toMatchObject({ status: 502, type: 'api_error' });
    fake.setDefault({});
  });

  it('shortens vectors to the requested length', async () => {
    const { data } = await client.embeddings.create({
      model,
      input: 'a',
      dimensions: 4,
      encoding_format: 'float',
    });
    expect(data[0]?.embedding).toHaveLength(4);
  });
});
