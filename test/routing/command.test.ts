/** `sluice route`: previews and replays of decisions on the command line. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  configFor,
  disposeAll,
  rawRequest,
  runSluice,
  type Sluice,
  startFake,
  startSluice,
  tempDir,
} from '../support/index.ts';

describe('sluice route', () => {
  let sluice: Sluice;
  let config: string;
  let home: string;
  beforeAll(async () => {
    const fake = await startFake();
    const models = [
      { name: 'small', price: { input: 0.1, output: 0.4 }, tools: true },
      { name: 'large', price: { input: 10, output: 60 }, tools: false },
    ];
    const text = configFor(fake, { models });
    sluice = await startSluice({ config: text });
    home = await tempDir();
    config = join(home, 'sluice.yaml');
    await writeFile(config, text);
  });
  afterAll(disposeAll);

  const run = (...args: readonly string[]) => runSluice(['route', ...args], { home });

  it('shows candidates as a table for a prompt, and as JSON for a body', async () => {
    const prompt = join(home, 'prompt.txt');
    await writeFile(prompt, 'Name a lake of Finland.');
    const shown = await run('--config', config, prompt);
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toMatch(/^fake\/\w+: auto balanced; best of 2 suitable, 0 excluded/);
    expect(shown.stdout).toMatch(/^model +success +USD +seconds +score$/m);
    expect(await run('explain', '--config', config, prompt)).toEqual(shown);
    const body = join(home, 'body.json');
    const tools = [{ type: 'function', function: { name: 'f' } }];
    await writeFile(
      body,
      JSON.stringify({ model: 'auto:best', messages: [{ role: 'user', content: 'Hi' }], tools }),
    );
    const { stdout } = await run('--config', config, '--json', body);
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'fake/small',
      candidates: [{ model: 'fake/small' }],
      rejected: [{ model: 'fake/large', reason: 'does not support tools' }],
    });
  });

  it('applies the rules of a key', async () => {
    const made = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/admin/v1/keys`,
      headers: sluice.adminAuth,
      body: { name: 'careful', settings: { routing: { candidates: ['*/small'] } } },
    });
    const { id }: { id: string } = JSON.parse(made.text);
    const file = join(home, 'careful.txt');
    await writeFile(file, 'Prove that the square root of two is irrational.');
    const of = ['--data', sluice.dataDir, '--config', config, '--json', file];
    const models = async (...args: readonly string[]) =>
      JSON.parse((await run(...args)).stdout).candidates.map(({ model }: { model: string }) => model);
    expect((await models(...of)).sort()).toEqual(['fake/large', 'fake/small']);
    expect(await models(...of, '--key', id)).toEqual(['fake/small']);
    const none = await run(...of, '--key', 'key_nobody');
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('Key key_nobody not found')]);
  });

  it('reports an empty prompt', async () => {
    const empty = join(home, 'empty.txt');
    await writeFile(empty, '  \n');
    const { code, stderr } = await run('--config', config, empty);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The text is empty')]);
  });

  it('shows policy trials of an account', async () => {
    const trials = () => run('--data', sluice.dataDir, '--config', config, '--trials');
    expect((await trials()).stdout).toContain('No feedback on models chosen by auto yet.');
    const send = (path: string, body: object) =>
      rawRequest({ method: 'POST', url: `${sluice.url}${path}`, headers: sluice.auth, body });
    const messages = [{ role: 'user', content: 'Hi' }];
    const { headers } = await send('/v1/chat/completions', { model: 'auto', messages });
    await send('/v1/feedback', { request_id: headers['x-request-id'], label: 'good' });
    expect((await trials()).stdout).toMatch(/^acc_\S+ +[\da-f]{12} +serving +\S+ +1 /m);
    const { stdout } = await run('--data', sluice.dataDir, '--config', config, '--trials', '--json');
    expect(JSON.parse(stdout).data).toMatchObject([{ stage: 'serving', graded: 1 }]);
  });

  it('replays an earlier decision', async () => {
    const { headers } = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/chat/completions`,
      headers: sluice.auth,
      body: { model: 'auto:cheap', messages: [{ role: 'user', content: 'Hi' }] },
    });
    const id = String(headers['x-request-id']);
    await expect
      .poll(async () => (await run('--data', sluice.dataDir, '--config', config, '--replay', id)).stdout, {
        timeout: 10_000,
      })
      .toMatch(
        /decision recomputed from recorded inputs: same model\nanswered by fake\/small; auto cheap, utility/,
      );
  });

  it.each([[[]], [['--replay', 'none', 'file.json']]])('reports missing arguments: %j', async (args) => {
    const { code, stderr } = await run('--config', config, ...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Give a file')]);
  });
});
