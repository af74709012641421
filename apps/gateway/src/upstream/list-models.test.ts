import { expect, it } from 'vitest';
import { providerSettings } from '../config/index.ts';
import { listModels } from './list-models.ts';

const provider = providerSettings(
  'mine',
  { protocol: 'openai', base_url: 'https://models.example.com/v1', api_key: 'sk-1' },
  'stored',
);
const listed = (status: number, body: unknown) =>
  listModels({ fetchJson: async () => ({ status, headers: {}, body }) }, provider);

it.each([
  ['OpenAI', { data: [{ id: 'a/b' }, { id: 'c' }, { id: 'a/b' }] }, ['a/b', 'c']],
  ['Gemini', { models: [{ name: 'models/gemini-3' }] }, ['gemini-3']],
  ['a server without models', { data: [] }, []],
  ['a server that writes what no name is', { data: [{ id: 'two words' }, { id: 7 }, null] }, []],
])('reads the list of %s', async (_what, body, names) => {
  expect(await listed(200, body)).toEqual(names);
});

it('has none where there is no list', async () => {
  expect(await listed(200, { hello: 'world' })).toBeUndefined();
  expect(await listed(404, { data: [{ id: 'a' }] })).toBeUndefined();
  const broken = { fetchJson: () => Promise.reject(new Error('no answer in time')) };
  expect(await listModels(broken, provider)).toBeUndefined();
});

it('asks with the key, at the address of the provider only', async () => {
  const asked: unknown[] = [];
  const fetchJson = (request: unknown) => {
    asked.push(request);
    return Promise.reject(new Error('enough'));
  };
  await listModels({ fetchJson }, provider);
  expect(asked).toMatchObject([
    {
      url: 'https://models.example.com/v1/models',
      headers: { authorization: 'Bearer sk-1' },
      allowPrivateNetwork: false,
    },
  ]);
});
