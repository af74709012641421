/** Recorded requests of real clients, over each API of a strict provider, with and without anonymization. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecordings } from './clients/record/recording.ts';
import { type ReplayWorld, replay } from './clients/record/replay.ts';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from './support/index.ts';

const folder = fileURLToPath(new URL('./clients/fixtures', import.meta.url));
const recordings = readRecordings(folder);
const clients = [...new Set(recordings.map(({ client }) => client))];
const models = {
  'chat completions': 'chat/gpt-5-mini',
  Responses: 'responses/gpt-5-mini',
  Messages: 'claude/claude-sonnet-4-5',
};

let fake: Awaited<ReturnType<typeof startFake>>;
let sluice: Sluice;
let privateKey: string;

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
  const created = await rawRequest({
    url: `${sluice.url}/admin/v1/keys`,
    method: 'POST',
    headers: sluice.adminAuth,
    body: { name: 'private', settings: { anonymization: { default: 'required' } } },
  });
  privateKey = String(Object(created.json()).key);
});
afterAll(disposeAll);

it('the recordings include the agents and the official SDKs', () => {
  const wanted = ['aider', 'claude-code', 'cline', 'codex', 'continue', 'copilot', 'kilo', 'opencode', 'pi'];
  const sdks = ['anthropic', 'anthropic-python', 'openai', 'openai-python', 'openai-responses'];
  expect(clients).toEqual(expect.arrayContaining([...wanted, 'qwen-code', ...sdks]));
});

it('the recordings have less than 1.5 MB', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const bytes = files.map((name) => statSync(join(folder, name)).size).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(1_500_000);
});

describe.each(Object.entries(models))('over %s', (_api, model) => {
  const worldOf = (isPrivate: boolean): ReplayWorld => ({
    fake,
    url: sluice.url,
    key: isPrivate ? privateKey : sluice.key,
    model,
    isPrivate,
  });

  it.each(clients)('%s works, and sends no personal data with a private key', async (client) => {
    const faults: string[] = [];
    for (const recording of recordings.filter((one) => one.client === client))
      for (const isPrivate of [false, true]) {
        const found = await replay(recording, worldOf(isPrivate));
        const how = `${recording.scenario}${isPrivate ? ' with a private key' : ''}`;
        faults.push(...found.map((fault) => `${how}, request ${fault}`));
      }
    expect(faults).toEqual([]);
  });
});
