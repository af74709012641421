/** Embeddings and completions: personal data at every place, budgets, and providers that misbehave. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, bearer, refusal } from '../admin-client.ts';
import {
  configFor,
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
  untilRows,
} from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

const models = [
  { name: 'bge-m3', price: { input: 1000, output: 0 }, max_embedding_inputs: 2 },
  { name: 'e5-large' },
  { name: 'coder', apis: ['chat', 'completions'], price: { input: 1000, output: 1000 } },
];

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({
    config: configFor(fake, { retries: 0, models, providerExtra: { region: 'eu' } }),
  });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const post = (path: string, body: object, headers = sluice.auth): Promise<RawResponse> =>
  rawRequest({ method: 'POST', url: `${sluice.url}${path}`, headers, body });
const embed = (body: object, headers = sluice.auth): Promise<RawResponse> =>
  post('/v1/embeddings', { model: 'fake/bge-m3', input: 'a', ...body }, headers);
const sentBodies = (): string =>
  fake.receipts
    .requests()
    .map(({ body }) => body ?? '')
    .join('\n');
const leaks = (sent: string): readonly string[] => sent.match(/holzmann|karin|DE8937|0532\s?013/gi) ?? [];
const text = 'Karin Holzmann, karin.holzmann@example.org, DE89370400440532013000';

describe('personal data', () => {
  it.each<[string, string, object]>([
    ['an input', '/v1/embeddings', { input: text }],
    ['one of many inputs', '/v1/embeddings', { input: ['a', 'b', text, 'd', text] }],
    ['the name of the end user', '/v1/embeddings', { input: 'a', user: text }],
    ['the kind of input', '/v1/embeddings', { input: 'a', input_type: 'karin.holzmann@example.org' }],
    ['unknown members', '/v1/embeddings', { input: 'a', instruction: text, nested: { deep: [text] } }],
    ['a prompt', '/v1/completions', { prompt: text }],
    ['one of many prompts', '/v1/completions', { prompt: ['a', text, 'b'] }],
    ['a suffix', '/v1/completions', { prompt: 'a', suffix: text }],
    ['stop sequences', '/v1/completions', { prompt: 'a', stop: [text] }],
    ['unknown members of completions', '/v1/completions', { prompt: 'a', grammar: text, x: { y: text } }],
  ])('in %s does not leave', async (_place, path, members) => {
    const model = path === '/v1/embeddings' ? 'fake/bge-m3' : 'fake/coder';
    const { status, text: answer } = await post(path, { model, ...members, enable_anonymization: true });
    expect(status, answer).toBe(200);
    expect(fake.receipts.requests().length).toBeGreaterThan(0);
    expect(leaks(sentBodies())).toEqual([]);
  });

  it('of one input is no reason to refuse another that has the same word', async () => {
    const input = ['My name is Anna Weber', 'A weber grill and a weaver', 'My name is Anna Weber'];
    const { status, text: answer } = await embed({
      input,
      enable_anonymization: true,
      encoding_format: 'float',
    });
    expect([status, sentBodies().includes('Anna')]).toEqual([200, false]);
    const vectors: unknown[] = JSON.parse(answer).data.map(
      ({ embedding }: { embedding: unknown }) => embedding,
    );
    expect(vectors[0]).toEqual(vectors[2]);
    expect(vectors[0]).not.toEqual(vectors[1]);
  });

  it('has one receipt, with every body that was sent', async () => {
    const input = ['a', text, 'b', 'c', text];
    const { headers } = await embed({ input, enable_anonymization: true });
    const path = `/v1/receipts/${headers['x-request-id']}`;
    const receipt = await rawRequest({ method: 'GET', url: `${sluice.url}${path}`, headers: sluice.auth });
    expect(JSON.parse(receipt.text)).toMatchObject({ mode: 'anonymized', hint: false, total: 6 });
    const sizes = fake.receipts.requests().map(({ sha256 }) => sha256);
    expect(sizes).toHaveLength(3);
    for (const digest of sizes) expect(receipt.text).toContain(digest);
  });
});

describe('budgets and prices', () => {
  const keyWith = async (usd: number) =>
    bearer(
      (await adminClient(sluice).make({ name: 'k', limits: { budget: { usd, period: 'total' } } }))['key'],
    );

  it('count the tokens of all parts', async () => {
    const { headers, text: answer } = await embed({ input: ['one two', 'three', 'four five six'] });
    const { prompt_tokens: tokens } = JSON.parse(answer).usage;
    expect(Number(headers['x-sluice-cost'])).toBeCloseTo(tokens / 1000, 9);
    const id = headers['x-request-id'];
    const rows = await untilRows(sluice.dataDir, (all) => all.some(({ request_id }) => request_id === id));
    expect(rows.filter(({ request_id }) => request_id === id)).toMatchObject([{ input_tokens: tokens }]);
  });

  it('end what would cost more, before anything is sent', async () => {
    const refused = await embed(
      { input: Array.from({ length: 100 }, () => 'many words of a long text') },
      await keyWith(0.01),
    );
    expect(refusal(refused)).toEqual([429, 'insufficient_quota']);
    expect(fake.receipts.requests()).toEqual([]);
  });

  it('refuse models without a price', async () => {
    const refused = await embed({ model: 'fake/e5-large' }, await keyWith(10));
    expect(refusal(refused)).toEqual([403, 'unpriced_model']);
  });

  it('count candidates that the host does not return', async () => {
    const body = { model: 'fake/coder', prompt: 'a', max_tokens: 10 };
    const headers = await keyWith(0.5);
    expect((await post('/v1/completions', body, headers)).status).toBe(200);
    expect((await post('/v1/completions', { ...body, best_of: 100 }, headers)).status).toBe(429);
  });
});

describe('a provider that misbehaves', () => {
  const input = ['a', 'b', 'c', 'd'];

  it.each([
    ['answers a part with too few vectors', { json: { data: [{ index: 0, embedding: [1] }] } }],
    ['answers a part with too many', { json: { data: [1, 2, 3].map((one) => ({ embedding: [one] })) } }],
    ['fails for one part', { status: 500 }],
    ['sends no JSON', { body: '<html>' }],
    ['cuts the connection', { raw: 'HTTP/1.1 200 OK\r\n' }],
  ])('%s: the whole request fails, with one row', async (_how, script) => {
    fake.enqueue({}, script);
    const { status, headers } = await embed({ input });
    expect(status).toBe(502);
    const id = headers['x-request-id'];
    const rows = await untilRows(sluice.dataDir, (all) => all.some(({ request_id }) => request_id === id));
    expect(rows.filter(({ request_id }) => request_id === id)).toMatchObject([
      { endpoint: 'embeddings', status: 'error' },
    ]);
  });
});
