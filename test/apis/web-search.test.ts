/** A search of the web that a request demands is one of the model that can search, whatever its API. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';
import { familyConfig, familyModels } from './families.ts';

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;

beforeAll(async () => {
  fake = await startFake({ recordBodies: true });
  sluice = await startSluice({ config: familyConfig(fake) });
});
afterAll(disposeAll);

const search = { type: 'web_search', user_location: { type: 'approximate', city: 'Graz' } };
const anthropicSearch = {
  type: 'web_search_20250305',
  name: 'web_search',
  user_location: { type: 'approximate', city: 'Graz' },
};
const requests = {
  'responses by type': ['responses', { input: 'a', tools: [search], tool_choice: { type: 'web_search' } }],
  'responses as the only tool': ['responses', { input: 'a', tools: [search], tool_choice: 'required' }],
  'messages by name': [
    'messages',
    {
      max_tokens: 99,
      messages: [{ role: 'user', content: 'a' }],
      tools: [anthropicSearch],
      tool_choice: { type: 'tool', name: 'web_search' },
    },
  ],
  'messages as the only tool': [
    'messages',
    {
      max_tokens: 99,
      messages: [{ role: 'user', content: 'a' }],
      tools: [anthropicSearch],
      tool_choice: { type: 'any' },
    },
  ],
} as const;
type Name = keyof typeof requests;
const names: readonly Name[] = [
  'responses by type',
  'responses as the only tool',
  'messages by name',
  'messages as the only tool',
];

async function send(name: Name, model: string, more: object = {}): Promise<{ status: number; text: string }> {
  const [api, body] = requests[name];
  const response = await fetch(`${sluice.url}/v1/${api}`, {
    method: 'POST',
    headers: { ...sluice.auth, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...more, model }),
  });
  return { status: response.status, text: await response.text() };
}

it.each(names)('%s reaches a model that searches', async (name) => {
  expect(await send(name, familyModels.gemini)).toMatchObject({ status: 200 });
  expect(JSON.parse(fake.receipts.requests().at(-1)?.body ?? 'null').tools).toContainEqual({
    googleSearch: {},
  });
});

it.each(names.filter((name) => name.startsWith('responses')))(
  '%s becomes the search of Claude',
  async (name) => {
    expect(await send(name, familyModels.anthropic)).toMatchObject({ status: 200 });
    expect(JSON.parse(fake.receipts.requests().at(-1)?.body ?? 'null').tools).toMatchObject([
      { type: 'web_search_20250305', user_location: { city: 'Graz' } },
    ]);
  },
);

it.each(names)('%s is refused by its path where no search is known', async (name) => {
  const { status, text } = await send(name, familyModels.openai);
  expect([status, text]).toEqual([400, expect.stringContaining('tools[0]')]);
  expect(text).toContain('is not known to support web search');
});

it.each(names)('%s is left out there if the request permits it', async (name) => {
  expect(await send(name, familyModels.openai, { ignore_mismatched_parameters: true })).toMatchObject({
    status: 200,
  });
});
