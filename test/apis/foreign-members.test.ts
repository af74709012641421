/** Members of LiteLLM, OpenRouter and open servers, sent to providers that have none of them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  const base = { api_key: 'k', allow_private_network: true, retries: 0 };
  const openai = { ...base, protocol: 'openai', preset: 'openai', models: ['gpt-5-mini'] };
  const providers = {
    chat: { ...openai, base_url: `${fake.url}/services/openai/v1`, apis: ['chat'] },
    responses: { ...openai, base_url: `${fake.url}/services/responses/v1`, apis: ['responses'] },
    claude: { ...base, protocol: 'anthropic', base_url: fake.url, models: ['claude-sonnet-4-5'] },
  };
  sluice = await startSluice({ config: configFor(fake, { retries: 0, extra: { providers } }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const models = ['chat/gpt-5-mini', 'responses/gpt-5-mini', 'claude/claude-sonnet-4-5'];
const members: Readonly<Record<string, unknown>> = {
  metadata: { tags: ['team-a'], trace: { id: 7 } },
  reasoning: { effort: 'high', exclude: true },
  include_reasoning: true,
  usage: { include: true },
  provider: { order: ['x'] },
  models: ['y'],
  route: 'fallback',
  transforms: ['middle-out'],
  plugins: [],
  fallbacks: ['z'],
  chat_id: 'c-1',
  enable_thinking: true,
  guided_json: { type: 'object' },
  min_p: 0.1,
};

it.each(models.flatMap((model) => Object.keys(members).map((name) => [model, name] as const)))(
  '%s answers a request with %s',
  async (model, name) => {
    const body = { model, messages: [{ role: 'user', content: 'Hi' }], [name]: members[name] };
    const { status, text } = await ask('/v1/chat/completions', body);
    expect(status, text).toBe(200);
  },
);

it.each(models)('%s answers a request with all of them, and names what was left out', async (model) => {
  const answer = await ask('/v1/chat/completions', {
    model,
    messages: [{ role: 'user', content: 'Hi' }],
    ...members,
  });
  expect(answer.status, answer.text).toBe(200);
  for (const name of ['provider', 'transforms', 'guided_json', 'min_p', 'reasoning.exclude'])
    expect(answer.headers['x-sluice-warnings']).toContain(name);
  const sent = fake.receipts.requests()[0]?.body ?? '';
  expect(sent).toMatch(/"reasoning_effort":"high"|"effort":"high"|"thinking":/);
  expect(sent).not.toContain('guided_json');
});

it('the provider of Responses gets metadata as texts', async () => {
  const answer = await ask('/v1/responses', { model: models[1], input: 'Hi', metadata: members['metadata'] });
  expect(answer.status, answer.text).toBe(200);
  const sent = JSON.parse(fake.receipts.requests()[0]?.body ?? '{}');
  expect(sent.metadata).toEqual({ tags: '["team-a"]', trace: '{"id":7}' });
});

const ask = (path: string, body: unknown) =>
  rawRequest({ url: sluice.url + path, method: 'POST', headers: sluice.auth, body });
