/** `model: "auto"` on sockets: the choice, its explanation, and learning. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';

type FakeProvider = Awaited<ReturnType<typeof startFake>>;

const prompt = [{ role: 'user', content: 'Prove that the square root of two is irrational.' }];
const model = (name: string, usd: number, more: object = {}) => ({
  name,
  price: { input: usd / 5, output: usd },
  input_modalities: ['text'],
  tools: true,
  context_window: 128_000,
  max_output_tokens: 16_000,
  ...more,
});

describe('auto', () => {
  let fake: FakeProvider;
  let sluice: Sluice;
  beforeAll(async () => {
    fake = await startFake({ recordBodies: true });
    const provider = (region: string, models: readonly object[]) => ({
      protocol: 'openai',
      base_url: `${fake.url}/v1`,
      api_key: 'k',
      allow_private_network: true,
      region,
      models,
    });
    sluice = await startSluice({
      config: configFor(fake, {
        extra: {
          providers: {
            one: provider('us', [
              model('small', 0.4),
              model('large', 60, { unsupported_parameters: ['temperature'] }),
            ]),
            two: provider('eu', [model('middle', 6, { context_window: 4000 })]),
          },
          routing: { candidates: ['one/*', 'two/*'], exploration: 0 },
        },
      }),
    });
  });
  afterAll(disposeAll);
  beforeEach(() => fake.reset());

  const post = (path: string, body: object) =>
    rawRequest({ method: 'POST', url: `${sluice.url}${path}`, headers: sluice.auth, body });
  const chat = async (body: object) => {
    const { status, text, headers } = await post('/v1/chat/completions', { messages: prompt, ...body });
    return { status, headers, body: JSON.parse(text) };
  };
  const route = async (body: object) => {
    const { status, text } = await post('/v1/route', { model: 'auto', messages: prompt, ...body });
    return { status, body: JSON.parse(text) };
  };

  it('explains the choice in headers and response', async () => {
    const { status, headers, body } = await chat({ model: 'auto:cheap' });
    expect([status, body.model, headers['x-sluice-model']]).toEqual([200, 'one/small', 'one/small']);
    expect(headers['x-sluice-route']).toMatch(
      /^auto cheap; best of 3 suitable, 0 excluded; \w+, expected success unknown/,
    );
    const { routing } = body.choices[0].provider_specific_fields;
    expect(routing).toMatchObject({
      model: 'one/small',
      policy: 'cheap',
      cause: 'utility',
      candidates: ['one/small', 'two/middle', 'one/large'],
      predicted: [{ model: 'one/small' }, { model: 'two/middle' }, { model: 'one/large' }],
      rejected: [],
      dropped_parameters: [],
    });
    for (const { success, cost_usd: cost, seconds } of routing.predicted) {
      expect(success).toBeNull();
      expect([cost > 0, seconds > 0]).toEqual([true, true]);
    }
  });

  it('calls no model in a dry run, and lists every candidate', async () => {
    const { status, body } = await route({ model: 'auto:best', temperature: 0.2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ model: 'two/middle', policy: 'best', dropped_parameters: [] });
    expect(
      body.candidates.map(({ model: id, eligible }: { model: string; eligible: boolean }) => [id, eligible]),
    ).toEqual([
      ['two/middle', true],
      ['one/small', true],
      ['one/large', false],
    ]);
    expect(body.candidates.at(-1).reasons).toEqual(['does not support temperature']);
    expect(fake.receipts.requests()).toEqual([]);
    const named = await route({ model: 'one/small' });
    expect(named.body).toMatchObject({ model: 'one/small', policy: 'explicit' });
  });

  it('drops optional parameters if permitted, with a warning', async () => {
    const only = { routing: { candidates: ['one/large'] }, temperature: 0.2 };
    const refused = await chat({ model: 'auto', ...only });
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'unsupported_parameter', param: 'temperature' },
    ]);
    expect(refused.body.error.message).toContain('temperature excludes one/large');
    const served = await chat({ model: 'auto', ...only, ignore_mismatched_parameters: true });
    expect([served.status, served.body.model]).toEqual([200, 'one/large']);
    expect(served.headers['x-sluice-warnings']).toContain('temperature');
    expect(served.body.choices[0].provider_specific_fields.routing.dropped_parameters).toEqual([
      'temperature',
    ]);
    // A model that supports everything comes first, whatever its cost.
    const ranked = await route({ model: 'auto:best', temperature: 0.2, ignore_mismatched_parameters: true });
    expect(ranked.body.model).toBe('two/middle');
  });

  it('excludes models whose context window is too small', async () => {
    const long = [{ role: 'user', content: 'word '.repeat(6000) }];
    const { body } = await route({ messages: long });
    expect(body.candidates.find(({ model: id }: { model: string }) => id === 'two/middle')).toMatchObject({
      eligible: false,
      reasons: ['context window of 4000 tokens is too small'],
    });
    const longest = await route({ messages: [{ role: 'user', content: 'word '.repeat(200_000) }] });
    expect([longest.status, longest.body.error.code]).toEqual([400, 'context_length_exceeded']);
  });

  it('applies rules of the request, and reports what they exclude', async () => {
    expect((await route({ routing: { dial: 10 } })).body.model).toBe('one/large');
    expect((await route({ routing: { dial: 10, max_price_per_mtok: 10 } })).body.model).toBe('two/middle');
    expect((await route({ routing: { exclude: ['one/*'] } })).body.model).toBe('two/middle');
    expect((await route({ routing: { dial: 11 } })).status).toBe(422);
    expect((await route({ routing: { colour: 'red' } })).status).toBe(422);
  });

  it('uses a cheaper model if the budget is too small for the chosen one', async () => {
    const made = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/admin/v1/keys`,
      headers: { authorization: `Bearer ${sluice.adminToken}` },
      body: { name: 'poor', limits: { budget: { usd: 0.002, period: 'total' } } },
    });
    const key: string = JSON.parse(made.text).key;
    const answer = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/chat/completions`,
      headers: { authorization: `Bearer ${key}` },
      body: { model: 'auto:best', messages: prompt },
    });
    expect([answer.status, JSON.parse(answer.text).model]).toEqual([200, 'one/small']);
    expect(answer.headers['x-sluice-route']).toContain('for the budget, one/small');
  });

  it('learns from feedback', async () => {
    const before = await route({});
    const quality = (answer: typeof before, id: string) =>
      answer.body.candidates.find(({ model: one }: { model: string }) => one === id).predicted_quality;
    const chosen: string = before.body.model;
    // Nobody has measured these models: nothing is foretold of them.
    expect(quality(before, chosen)).toBeNull();
    expect(JSON.stringify(before.body.candidates)).toContain('its quality is unknown: no public scores');
    const asked = await chat({ model: 'auto', messages: prompt });
    const told = async (): Promise<Record<string, unknown>> => {
      const detail = await rawRequest({
        method: 'GET',
        url: `${sluice.url}/admin/v1/requests/${String(asked.headers['x-request-id'])}`,
        headers: sluice.adminAuth,
      });
      return JSON.parse(detail.text);
    };
    // The record of a request says the same.
    await expect
      .poll(told, { timeout: 5000 })
      .toMatchObject({ routing: { candidates: [{ model: chosen, measured: false }, {}, {}] } });
    let first: number | undefined;
    for (let at = 0; at < 6; at++) {
      const { headers } = await chat({
        model: 'auto',
        messages: [{ role: 'user', content: `${prompt[0]?.content} ${at}` }],
      });
      const feedback = await post('/v1/feedback', { request_id: headers['x-request-id'], label: 'bad' });
      expect([feedback.status, JSON.parse(feedback.text).used]).toEqual([200, true]);
      const used = await rawRequest({
        method: 'GET',
        url: `${sluice.url}/v1/usage?request_id=${headers['x-request-id']}`,
        headers: sluice.auth,
      });
      expect(JSON.parse(used.text).grade).toBe(0);
      const again = await post('/v1/feedback', { request_id: headers['x-request-id'], label: 'bad' });
      expect(JSON.parse(again.text).used).toBe(false);
      first ??= quality(await route({}), chosen) ?? undefined;
    }
    expect(quality(await route({}), chosen)).toBeLessThan((first ?? Number.NaN) - 0.03);
  });

  it.each([
    ['an unknown request', { request_id: 'none', score: 1 }, 404],
    ['neither score nor label', { request_id: 'none' }, 422],
    ['both', { request_id: 'none', score: 1, label: 'good' }, 422],
    ['a score beyond its range', { request_id: 'none', score: 2 }, 422],
  ])('rejects feedback of %s', async (_, body, status) => {
    expect((await post('/v1/feedback', body)).status).toBe(status);
  });

  it('learns nothing if the caller named the model', async () => {
    const { headers } = await chat({ model: 'one/small' });
    const { text } = await post('/v1/feedback', { request_id: headers['x-request-id'], score: 1 });
    expect(JSON.parse(text)).toMatchObject({ used: false });
  });

  it('keeps a conversation with its model', async () => {
    const opening = [{ role: 'user', content: 'Tell me of the lakes of Finland.' }];
    const first = await chat({ model: 'auto:best', messages: opening });
    expect(first.body.model).toBe('one/large');
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
    const loop = await chat({
      model: 'auto:cheap',
      tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
      messages: [
        ...opening,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: '1' },
      ],
    });
    // Different tools mean another conversation.
    expect(loop.body.model).toBe('one/small');
    const again = await chat({
      model: 'auto:cheap',
      messages: [
        ...opening,
        { role: 'assistant', content: 'They are many.' },
        { role: 'user', content: 'Name one.' },
      ],
    });
    expect(again.body.model).toBe('one/small');
  });
});

describe('a fallback of auto', () => {
  let down: FakeProvider;
  let up: FakeProvider;
  let sluice: Sluice;
  beforeAll(async () => {
    down = await startFake();
    up = await startFake();
    const provider = (fake: FakeProvider, one: object) => ({
      protocol: 'openai',
      base_url: `${fake.url}/v1`,
      api_key: 'k',
      allow_private_network: true,
      models: [one],
    });
    sluice = await startSluice({
      config: configFor(up, {
        extra: {
          providers: {
            one: provider(down, model('small', 0.4)),
            two: provider(up, model('large', 60, { unsupported_parameters: ['temperature'] })),
          },
          routing: { candidates: ['one/*', 'two/*'], exploration: 0 },
        },
      }),
    });
    down.setDefault({ status: 500, error: { message: 'no' } });
  });
  afterAll(disposeAll);

  it.each([false, true])('is reported in headers and response, streamed: %s', async (stream) => {
    const { status, headers, text } = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/chat/completions`,
      headers: sluice.auth,
      body: {
        model: 'auto:cheap',
        messages: prompt,
        temperature: 0.2,
        ignore_mismatched_parameters: true,
        stream,
      },
    });
    expect([status, headers['x-sluice-model']]).toEqual([200, 'two/large']);
    const [, success, cost] =
      /^auto cheap; fallback for one\/small among 2 suitable; \w+, expected success (unknown), about \$([\d.e-]+)$/.exec(
        String(headers['x-sluice-route']),
      ) ?? [];
    const last = stream ? text.split('\n').findLast((line) => line.includes('"routing"')) : text;
    const [choice] = JSON.parse(String(last).replace(/^data: /, '')).choices;
    const { routing } = choice.provider_specific_fields;
    expect(routing).toMatchObject({ model: 'two/large', dropped_parameters: ['temperature'] });
    expect(routing.reason).toBe(headers['x-sluice-route']);
    const own = routing.predicted.find(({ model: id }: { model: string }) => id === 'two/large');
    expect([success, own.success]).toEqual(['unknown', null]);
    expect(Number(cost)).toBeCloseTo(own.cost_usd, 3);
    expect(headers['x-sluice-warnings']).toContain('temperature');
  });
});
