/** Callers who try to spend without its being counted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, bearer, type Json, refusal } from '../admin-client.ts';
import {
  chatRequest,
  configFor,
  disposeAll,
  openExchange,
  type RawResponse,
  rawRequest,
  type Sluice,
  type StoredUsage,
  startFake,
  startSluice,
  untilRows,
} from '../support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

let fake: FakeProvider;
let sluice: Sluice;
let permissive: Sluice;

const models = [{ name: 'fake-small', price: { input: 1000, output: 1000 } }, 'fake-large'];
const remote = { region: 'eu' };

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  const extra = {
    models: { both: ['fake/fake-large', 'fake/fake-small'], none: ['fake/fake-large'] },
  };
  const config = (more: object) =>
    configFor(fake, { retries: 0, models, providerExtra: remote, extra: { ...extra, ...more } });
  sluice = await startSluice({ config: config({}) });
  permissive = await startSluice({ config: config({ pricing: { unknown: 'allow' } }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

async function keyWith(at: Sluice, limits: Json): Promise<Readonly<Record<string, string>>> {
  return bearer((await adminClient(at).make({ name: 'holder', limits }))['key']);
}
const budget = { usd: 10, period: 'total' };
const ask = (at: Sluice, headers: Readonly<Record<string, string>>, body: Json = {}): Promise<RawResponse> =>
  rawRequest({ ...chatRequest(at, body), headers });

describe('SEC-63 models without a price', () => {
  it.each(['fake/fake-large', 'fake/never-heard-of', 'none'])(
    '%s: a key with a budget is refused, with the model and the mend',
    async (model) => {
      const refused = await ask(sluice, await keyWith(sluice, { budget }), { model });
      expect(refusal(refused)).toEqual([403, 'unpriced_model']);
      expect(refused.text).toMatch(/fake\/(?:fake-large|never-heard-of)/);
      expect(refused.text).toContain('pricing.unknown: allow');
      expect(fake.receipts.requests()).toHaveLength(0);
    },
  );

  it('an alias serves such a key with the models that have a price', async () => {
    const answer = await ask(sluice, await keyWith(sluice, { budget }), { model: 'both' });
    expect([answer.status, answer.headers['x-sluice-model']]).toEqual([200, 'fake/fake-small']);
  });

  it('a key without a budget may use them', async () => {
    const answer = await ask(sluice, await keyWith(sluice, {}), { model: 'fake/fake-large' });
    expect([answer.status, answer.headers['x-sluice-cost']]).toEqual([200, 'unknown']);
  });

  it('the operator can allow them', async () => {
    const answer = await ask(permissive, await keyWith(permissive, { budget }), { model: 'fake/fake-large' });
    expect(answer.status).toBe(200);
  });
});

describe('SEC-63 prompts that nobody waits for', () => {
  it.each([
    ['the client leaves', {}, 499],
    ['the client’s timeout ends it', { timeout: 0.2 }, 504],
  ])('are owed when %s', async (_when, more, status) => {
    const headers = await keyWith(sluice, { budget: { usd: 0.75, period: 'total' } });
    fake.setDefault({ beforeHeadersMs: 60_000 });
    const content = 'word '.repeat(200);
    const body = { messages: [{ role: 'user', content }], max_tokens: 10, ...more };
    for (let turn = 0; turn < 2; turn++) {
      const seen = fake.receipts.requests().length;
      if ('timeout' in more) expect((await ask(sluice, headers, body)).status).toBe(504);
      else {
        const leaving = openExchange({ ...chatRequest(sluice, body), headers });
        leaving.head.catch(() => undefined);
        leaving.response.catch(() => undefined);
        while (fake.receipts.requests().length === seen)
          await new Promise((resolve) => setImmediate(resolve));
        leaving.abort();
        await fake.receipts.answerOf(fake.receipts.requests().at(-1)?.seq ?? -1);
      }
    }
    const ofCase = (all: readonly StoredUsage[]) => all.filter((row) => row.http_status === status);
    const rows = ofCase(await untilRows(sluice.dataDir, (all) => ofCase(all).length >= 2));
    for (const row of rows) {
      expect(row).toMatchObject({ usage_source: 'estimated' });
      expect(Number(row.input_tokens)).toBeGreaterThan(200);
      expect(Number(row.cost_nanos)).toBeGreaterThan(200_000_000);
    }
    fake.setDefault({});
    expect(refusal(await ask(sluice, headers, body))).toEqual([429, 'insufficient_quota']);
  });
});

describe('unknown members that would go round the limits of a key', () => {
  it.each([
    ['models', { models: ['fake/fake-large'] }, 'model_not_allowed'],
    ['provider', { provider: { data_collection: 'allow' } }, 'model_not_allowed'],
    ['best_of', { best_of: 50 }, 'unsupported_parameter'],
    ['options.num_predict', { options: { num_predict: 90_000 } }, 'unsupported_parameter'],
  ])('%s is refused, at top level and in extra_body', async (param, members, code) => {
    const headers = await keyWith(sluice, { budget, max_output_tokens: 50 });
    for (const body of [members, { extra_body: members }]) {
      const refused = await ask(sluice, headers, body);
      expect(refusal(refused)[1]).toBe(code);
      expect(refused.text).toContain(param);
    }
    expect(fake.receipts.requests()).toHaveLength(0);
    expect((await ask(sluice, headers, { top_k: 5, reasoning: { effort: 'low' } })).status).toBe(200);
  });

  it('a thousand members are refused in no time', async () => {
    const members = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`x${n}`, 1]));
    for (const body of [members, { extra_body: members }]) {
      const refused = await ask(sluice, sluice.auth, body);
      expect(refusal(refused)).toEqual([422, 'invalid_request']);
      expect([refused.headers['x-sluice-attempts'], refused.headers['x-sluice-cost']]).toEqual(['0', '0']);
    }
  });
});
