/** Services that refuse what their published types do not have take whatever the gateway makes of a request. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';

const services = ['openai', 'groq', 'cerebras'] as const;
let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  const base = { protocol: 'openai', api_key: 'k', allow_private_network: true, retries: 0, models: ['m'] };
  const providers = Object.fromEntries(
    services.map((name) => [name, { ...base, base_url: `${fake.url}/services/${name}/v1` }]),
  );
  sluice = await startSluice({ config: configFor(fake, { retries: 0, extra: { providers } }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

async function post(body: object) {
  const { status, text } = await rawRequest({
    method: 'POST',
    url: `${sluice.url}/v1/chat/completions`,
    headers: sluice.auth,
    body: { ignore_mismatched_parameters: true, ...body },
  });
  return { status, text };
}

const user = { role: 'user', content: 'Hi' };
const look = { type: 'function', function: { name: 'look', parameters: { type: 'object' }, strict: true } };
const called = {
  role: 'assistant',
  content: null,
  name: 'bot',
  reasoning_content: 'Hm.',
  annotations: [],
  function_call: null,
  tool_calls: [
    { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' }, extra_content: { a: 1 } },
    { id: 'call_2', type: 'custom', custom: { name: 'say', input: 'x' } },
  ],
};
const results = ['call_1', 'call_2'].map((id) => ({
  role: 'tool',
  tool_call_id: id,
  name: 'look',
  content: 'x',
}));

describe.each(services)('%s', (service) => {
  it.each<[string, object]>([
    ['sampling of other providers', { messages: [user], top_k: 3, temperature: 0.5, seed: 7, user: 'u' }],
    ['a loop of tools', { messages: [user, called, ...results, user], tools: [look], tool_choice: 'auto' }],
    ['legacy functions', { messages: [user], functions: [{ name: 'look', strict: true }] }],
    [
      'an image without detail',
      {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: 'https://a.example/a.png', detail: null } }],
          },
        ],
      },
    ],
    [
      'a stream with padding',
      { messages: [user], stream: true, stream_options: { include_obfuscation: true } },
    ],
    ['a service tier', { messages: [user], service_tier: 'default', store: false, metadata: { a: 'b' } }],
    ['thinking', { messages: [user], thinking: { type: 'enabled', budget_tokens: 2000 }, max_tokens: 9000 }],
    [
      'a schema',
      {
        messages: [user],
        response_format: { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'object' } } },
      },
    ],
  ])('takes %s', async (_what, body) => {
    const { status, text } = await post({ model: `${service}/m`, ...body });
    expect(`${status} ${status === 200 ? '' : text}`).toBe('200 ');
    expect(fake.receipts.requests()).toHaveLength(1);
  });

  it('answers a parameter that nobody knows in its own words', async () => {
    const { status, text } = await post({ model: `${service}/m`, messages: [user], unheard_of: 1 });
    expect(status).toBe(400);
    expect(text).toContain('Unrecognized request argument supplied: unheard_of');
  });
});
