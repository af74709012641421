/** Answers that were cut by a limit that nobody set, silently. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, bearer, type Json } from '../admin-client.ts';
import {
  chatRequest,
  configFor,
  disposeAll,
  parseSse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
const sluices: Record<string, Sluice> = {};
const models = [
  'fake-small',
  { name: 'short', max_output_tokens: 300 },
  { name: 'thinker', reasoning: true },
];

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  for (const [name, extra] of Object.entries({
    plain: {},
    model: { default_max_tokens: 'model' },
    number: { default_max_tokens: 5000 },
  }))
    sluices[name] = await startSluice({ config: configFor(fake, { models, extra }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

function at(name: string): Sluice {
  const sluice = sluices[name];
  if (sluice === undefined) throw new Error(name);
  return sluice;
}
const lastLimit = (): unknown => {
  const sent = Object(JSON.parse(fake.receipts.requests().at(-1)?.body ?? '{}'));
  return sent.max_tokens ?? sent.max_completion_tokens;
};

describe('a request without a limit', () => {
  it.each<[config: string, model: string, body: Json, sent: unknown]>([
    ['plain', 'fake/fake-small', {}, 1000],
    ['plain', 'fake/short', {}, 300],
    ['plain', 'fake/thinker', {}, undefined],
    ['plain', 'fake/fake-small', { max_tokens: 7 }, 7],
    ['plain', 'fake/fake-small', { max_tokens: null }, undefined],
    ['model', 'fake/fake-small', {}, undefined],
    ['model', 'fake/fake-small', { max_tokens: 7 }, 7],
    ['number', 'fake/fake-small', {}, 5000],
    ['number', 'fake/short', {}, 300],
    ['number', 'fake/thinker', {}, undefined],
  ])('config %s, %s, %j: %s is sent, and a default is told', async (config, model, body, sent) => {
    for (const stream of [false, true]) {
      const answer = await rawRequest(chatRequest(at(config), { model, stream, ...body }));
      expect(answer.status).toBe(200);
      expect(lastLimit()).toBe(sent);
      const isDefault = sent !== undefined && !('max_tokens' in body);
      expect(answer.headers['x-sluice-warnings'] ?? '').toBe(
        isDefault ? `max_tokens ${String(sent)} by default: send max_tokens, or null for no limit` : '',
      );
    }
  });

  it('settings of account, team and key decide, the innermost last', async () => {
    const sluice = at('plain');
    const admin = adminClient(sluice);
    const created = Object(
      (
        await admin.call('POST', '/admin/v1/accounts', {
          name: 'long',
          settings: { default_max_tokens: 'model' },
        })
      ).json(),
    );
    const inherits = await admin.make({ name: 'inherits', account: created.id });
    const own = await admin.make({
      name: 'own',
      account: created.id,
      settings: { default_max_tokens: 2000 },
    });
    await rawRequest({ ...chatRequest(sluice), headers: bearer(inherits['key']) });
    expect(lastLimit()).toBeUndefined();
    await rawRequest({ ...chatRequest(sluice), headers: bearer(own['key']) });
    expect(lastLimit()).toBe(2000);
  });

  it('a key’s cap holds without a default too', async () => {
    const sluice = at('model');
    const made = await adminClient(sluice).make({ name: 'capped', limits: { max_output_tokens: 50 } });
    await rawRequest({ ...chatRequest(sluice), headers: bearer(made['key']) });
    expect(lastLimit()).toBe(50);
  });
});

describe('finish_reason: length', () => {
  beforeEach(() => fake.setDefault({ answer: { text: 'cut', finishReason: 'length' } }));

  it('is explained where the default caused it', async () => {
    const answer = await rawRequest(chatRequest(at('plain')));
    expect(answer.headers['x-sluice-warnings']).toContain('cut at the default of 1000 tokens');
    const stream = await rawRequest({
      ...chatRequest(at('plain'), { stream: true }),
      headers: { ...at('plain').auth, 'x-sluice-explain': 'true' },
    });
    expect(
      parseSse(stream.text)
        .map(({ data }) => data)
        .join('\n'),
    ).toContain('cut at the default of 1000 tokens');
  });

  it('is not where the caller did', async () => {
    const answer = await rawRequest(chatRequest(at('plain'), { max_tokens: 5 }));
    expect(answer.headers['x-sluice-warnings']).toBeUndefined();
  });
});
