/** Rules for personal data: locations they cover, and the command line. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cleanEnv,
  disposeAll,
  runChild,
  SLUICE_COMMAND,
  type Sluice,
  startFake,
  startSluice,
  tempDir,
} from '../support/index.ts';
import { choose, configWith, type FakeProvider, keyWith, said, send } from './personal-data-gateways.ts';

const email = 'karin.holzmann@example.org';

describe('routing.personal_data', () => {
  let fake: FakeProvider;
  let keeping: Sluice;
  let local: Sluice;
  beforeAll(async () => {
    fake = await startFake({ recordBodies: true });
    keeping = await startSluice({ config: configWith(fake, 'zero_retention') });
    local = await startSluice({ config: configWith(fake, 'local') });
  });
  afterAll(disposeAll);

  it('treats addresses from callers as unknown, and retention under their keys', async () => {
    const { headers } = await keyWith(keeping, { scopes: ['inference', 'overrides'] });
    const body = { ...said(`Write to ${email}.`), model: 'forgets/model' };
    expect(await choose(keeping, body, headers)).toBe('forgets/model');
    for (const own of [{ base_url: 'https://other.example/v1' }, { base_url: fake.url }, { api_key: 'mine' }])
      expect(await choose(keeping, { ...body, ...own }, headers)).toBe('403 model_not_allowed');
    const params = { model: 'forgets/model', api_base: 'https://other.example/v1' };
    const list = { model: 'mine', model_list: [{ model_name: 'mine', litellm_params: params }] };
    expect(await choose(keeping, { ...body, ...list }, headers)).toBe('403 model_not_allowed');
  });

  it('checks search locations, too, and leaves model patterns unchanged', async () => {
    const search = (approximate: object) => ({
      web_search_options: { user_location: { type: 'approximate', approximate } },
      ignore_mismatched_parameters: true,
    });
    for (const place of [{ city: email }, { country: email }, { timezone: email }])
      expect(await choose(keeping, { ...said('Name a lake.'), ...search(place) })).toBe('forgets/model');
    const sent = await send(keeping, '/v1/chat/completions', {
      ...said('Name a lake.'),
      ...search({ city: email, country: 'PT', timezone: 'Europe/Lisbon' }),
      model: 'keeps/model',
      enable_anonymization: true,
      anonymization_types: [201],
    });
    const received = JSON.stringify(fake.receipts.requests());
    expect([sent.status, received.includes('Lisbon'), received.includes(email)]).toEqual([200, true, false]);
    const globs = { routing: { candidates: ['keeps/*', 'openai/gpt-4o-mini', 'Karin Holzmann'] } };
    expect(await choose(keeping, { ...said('Name a lake.'), ...globs })).toBe('keeps/model');
    const without = {
      enable_anonymization: true,
      routing: { exclude: ['keeps/model', 'openai/gpt-4o-mini'] },
    };
    expect(await choose(keeping, { ...said('Name a lake.'), ...without })).toBe('forgets/model');
  });

  it('does not treat servers with a region or retention as local', async () => {
    expect(await choose(local, said(`Write to ${email}.`))).toBe('422 unsupported_parameter');
    const body = { ...said(`Write to ${email}.`), model: 'fake/fake-small' };
    expect(await choose(local, body)).toBe('fake/fake-small');
    const { headers } = await keyWith(local, { scopes: ['inference', 'overrides'] });
    const elsewhere = { ...body, base_url: 'https://other.example/v1' };
    expect(await choose(local, elsewhere, headers)).toBe('403 model_not_allowed');
  });

  it('applies at the command line', async () => {
    const home = await tempDir();
    const { id } = await keyWith(keeping, { settings: { anonymization: { default: 'on', types: [201] } } });
    const run = async (text: string, ...key: readonly string[]): Promise<string> => {
      await writeFile(join(home, 'sluice.yaml'), configWith(fake, 'zero_retention'));
      await writeFile(join(home, 'prompt.json'), JSON.stringify({ model: 'auto:cheap', ...said(text) }));
      const child = await runChild({
        command: SLUICE_COMMAND.node,
        args: [...SLUICE_COMMAND.args, 'route', '--json', '--data', keeping.dataDir, ...key, 'prompt.json'],
        cwd: home,
        env: cleanEnv(home),
      });
      await child.exited;
      return JSON.parse(child.stdout()).model;
    };
    expect(await run('Name a lake.')).toBe('keeps/model');
    expect(await run(`Write to ${email}.`)).toBe('forgets/model');
    expect(await run(`Write to ${email}.`, '--key', id)).toBe('keeps/model');
  });
});
