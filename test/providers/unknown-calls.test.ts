/** Past calls of unknown types: sent unchanged to compatible providers, never to APIs that cannot hold them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  const base = { api_key: 'k', allow_private_network: true, retries: 0 };
  const providers = {
    claude: { ...base, protocol: 'anthropic', base_url: fake.url, models: ['claude-fake'] },
    google: { ...base, protocol: 'gemini', base_url: fake.url, models: ['gemini-3.7-flash'] },
    cohere: { ...base, protocol: 'cohere', base_url: fake.url, models: ['command-fake'] },
  };
  const models = { mixed: ['claude/claude-fake', 'fake/fake-small'] };
  sluice = await startSluice({ config: configFor(fake, { retries: 0, extra: { providers, models } }) });
});
afterAll(disposeAll);
beforeEach(() => fake.reset());

const user = { role: 'user', content: 'Hi' };
const searched = [
  { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'web_search', query: 'chairs' }] },
  { role: 'tool', tool_call_id: 'c1', content: 'x' },
];
const said = (call: object) => [user, { role: 'assistant', tool_calls: [call] }];

async function chat(model: string, messages: readonly object[]) {
  const { status, text, headers } = await rawRequest({
    method: 'POST',
    url: `${sluice.url}/v1/chat/completions`,
    headers: sluice.auth,
    body: { model, messages },
  });
  return { status, headers, body: JSON.parse(text) };
}

describe('past calls of unknown types', () => {
  it.each(['fake/fake-small', 'mixed'])(
    'go unchanged to a compatible provider, with a warning: %s',
    async (model) => {
      const { status, headers } = await chat(model, [user, ...searched]);
      expect(status).toBe(200);
      expect(JSON.parse(fake.receipts.requests()[0]?.body ?? '').messages.slice(1)).toEqual(searched);
      expect(headers['x-sluice-warnings']).toContain('messages[1].tool_calls[0].type');
      expect(headers['x-sluice-model']).toBe('fake/fake-small');
    },
  );

  it.each(['claude/claude-fake', 'google/gemini-3.7-flash', 'cohere/command-fake'])(
    'are 422 for %s, which says what they can be',
    async (model) => {
      const { status, body } = await chat(model, [user, ...searched]);
      expect([status, body.error.param]).toEqual([422, 'messages[1].tool_calls[0].type']);
      expect(body.error.message).toContain("'function' or 'custom'");
      expect(fake.receipts.requests()).toEqual([]);
    },
  );

  it.each<[string, object, string, string]>([
    [
      'misspelled',
      { id: 'c', type: 'functon', function: { name: 'a', arguments: '' } },
      'type',
      "did you mean 'function'?",
    ],
    ['with a typo inside', { id: 'c', type: 'function', fn: {} }, 'function', 'Field required'],
    ['without a type', { id: 'c', function: { name: 'a', arguments: '' } }, 'type', 'Field required'],
  ])('do not loosen the checks of known ones: %s', async (_what, call, member, message) => {
    const { status, body } = await chat('fake/fake-small', said(call));
    expect([status, body.error.param]).toEqual([422, `messages[1].tool_calls[0].${member}`]);
    expect(body.error.message).toContain(message);
  });
});
