/**
 * The documents keep their word: every marked block of the READMEs is run as it stands, with the address of
 * the running gateway in place of the default one; links lead somewhere; named npm scripts exist.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatChunks,
  cleanEnv,
  disposeAll,
  parseSse,
  REPOSITORY,
  SLUICE_COMMAND,
  type Sluice,
  startFake,
  startSluice,
  tempDir,
} from './support/index.ts';

const run = promisify(execFile);
const defaultUrl = 'http://127.0.0.1:4100';

/** Blocks fenced as "```LANGUAGE test=NAME", by name. */
async function markedBlocks(document: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(REPOSITORY, document), 'utf8');
  const blocks = [...text.matchAll(/^```\w+ test=(\w+)\n([\s\S]*?)^```$/gmu)];
  return new Map(blocks.map(([, name = '', code = '']) => [name, code]));
}

/** Runs code in a folder of its own, where the packages of this repository can be imported. */
async function runCode(
  kind: 'sh' | 'js',
  code: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const cwd = await tempDir('sluice-readme-');
  const env = cleanEnv(cwd, variables);
  if (kind === 'sh') return (await run('sh', ['-eu', '-c', code], { cwd, env })).stdout;
  await symlink(join(REPOSITORY, 'node_modules'), join(cwd, 'node_modules'));
  await writeFile(join(cwd, 'example.mjs'), code);
  const args = ['--conditions=sluice-source', 'example.mjs'];
  return (await run(SLUICE_COMMAND.node, args, { cwd, env })).stdout;
}

afterAll(disposeAll);

describe('README.md', () => {
  let blocks: ReadonlyMap<string, string>;
  let sluice: Sluice;
  let key: string;

  beforeAll(async () => {
    blocks = await markedBlocks('README.md');
    sluice = await startSluice({ viaNpm: true, env: { SLUICE_BOOTSTRAP_KEY: '' } });
    key = /API key \(shown this once\): (\S+)/u.exec(sluice.stdout())?.[1] ?? '';
  });

  const block = (name: string, url = sluice.url): string =>
    (blocks.get(name) ?? `exit 9 # no block ${name}`).replaceAll(defaultUrl, url);
  const perform = (kind: 'sh' | 'js', name: string, at: Sluice = sluice, apiKey = key): Promise<string> =>
    runCode(kind, block(name, at.url), { SLUICE_KEY: apiKey, SLUICE_ADMIN_TOKEN: at.adminToken });

  it('has the blocks that are run here, and no other marked ones', () => {
    expect([...blocks.keys()]).toEqual([
      'whole',
      'stream',
      'private',
      'document',
      'sdk',
      'config',
      'alias',
      'route',
      'key',
      'usage',
    ]);
  });

  it('shows what the first start prints', () => {
    expect(key).toMatch(/^sk-sluice-/);
    expect(sluice.stdout()).toContain('sandbox/echo');
  });

  it('gets a whole answer', async () => {
    expect(JSON.parse(await perform('sh', 'whole'))).toMatchObject({
      object: 'chat.completion',
      model: 'sandbox/echo',
      choices: [{ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
    });
  });

  it('gets a streamed answer', async () => {
    const { chunks, done } = chatChunks(parseSse(await perform('sh', 'stream')));
    expect(done).toBe(true);
    expect(chunks.map((chunk) => Object(chunk).choices?.[0]?.delta?.content ?? '').join('')).toBe('Hello');
  });

  it('reads a document, without its values', async () => {
    const { choices } = JSON.parse(await perform('sh', 'document'));
    expect(choices[0].message.content).toMatch(/# Offer\s+For <EMAIL_ADDRESS_1>/);
  });

  it('is spoken to by the official SDK', async () => {
    expect(await perform('js', 'sdk')).toBe('Hello\n');
  });

  it('has a configuration whose alias answers', async () => {
    const fake = await startFake();
    const config = blocks.get('config') ?? '';
    expect(config).toContain('http://127.0.0.1:8000/v1');
    const configured = await startSluice({
      viaNpm: true,
      config: config.replaceAll('http://127.0.0.1:8000/v1', fake.baseUrl),
      env: {
        OPENAI_API_KEY: 'sk-not-used-because-the-first-model-answers',
        ANTHROPIC_API_KEY: 'sk-not-used-because-the-first-model-answers',
      },
    });
    const answer: unknown = JSON.parse(await perform('sh', 'alias', configured, configured.key));
    expect(answer).toMatchObject({
      model: 'house/qwen3-8b',
      choices: [{ message: { content: expect.stringContaining('Hello') } }],
    });
    expect(fake.receipts.requests()).toMatchObject([{ model: 'qwen3-8b' }]);
  });

  it('a choice without a call', async () => {
    expect(JSON.parse(await perform('sh', 'route'))).toMatchObject({
      model: 'sandbox/echo',
      candidates: [{ model: 'sandbox/echo', eligible: true }],
      dropped_parameters: [],
    });
  });

  it('makes a key with limits and reads what it used', async () => {
    const made: unknown = JSON.parse(await perform('sh', 'key'));
    expect(made).toMatchObject({
      key: expect.stringMatching(/^sk-sluice-/),
      limits: { rpm: 60, budget: { usd: 20, period: 'month' } },
    });
    const { id, key: text } = Object(made);
    await perform('sh', 'whole', sluice, String(text));
    await expect
      .poll(async () => JSON.parse(await perform('sh', 'usage')), { timeout: 10_000 })
      .toMatchObject({
        rows: expect.arrayContaining([expect.objectContaining({ key: id, model: 'sandbox/echo' })]),
      });
  });

  it('shows what a provider would have received', async () => {
    const { choices } = JSON.parse(await perform('sh', 'private'));
    expect(choices[0].message.content).toBe('Write to <PERSON_1>, <EMAIL_ADDRESS_1>, card <CREDIT_CARD_1>.');
  });
});

it.each([
  ['packages/wire/README.md', 'stream', 'Hello\n'],
  ['packages/wire/README.md', 'encode', '{"max_tokens":1000}\n'],
  ['packages/catalog/README.md', 'price', /^\d+ nano-USD\n$/],
  ['packages/router/README.md', 'forecast', 'true\n'],
  ['packages/pii/README.md', 'session', 'Dear <PERSON_1>, <EMAIL_ADDRESS_1>\nHello Karin Holzmann\n'],
])('%s runs its block %s', async (document, name, printed) => {
  const code = (await markedBlocks(document)).get(name) ?? '';
  const output = await runCode('js', code, {});
  if (typeof printed === 'string') expect(output).toBe(printed);
  else expect(output).toMatch(printed);
});

describe('the documents', () => {
  const folders = [
    '.',
    'decisions',
    'bench',
    'packages/wire',
    'packages/catalog',
    'packages/router',
    'apps/gateway',
  ];

  async function documents(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const folder of folders) {
      const names = await readdir(join(REPOSITORY, folder));
      for (const name of names) if (name.endsWith('.md')) found.push(join(folder, name));
    }
    return found;
  }

  it('link only to what exists', async () => {
    const dead: string[] = [];
    let links = 0;
    for (const document of await documents()) {
      const text = await readFile(join(REPOSITORY, document), 'utf8');
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/gu)) {
        if (/^[a-z]+:/u.test(target)) continue;
        links++;
        if (!existsSync(join(REPOSITORY, dirname(document), target))) dead.push(`${document}: ${target}`);
      }
    }
    expect(links).toBeGreaterThan(40);
    expect(dead).toEqual([]);
  });

  it('name only npm scripts that exist', async () => {
    const root: unknown = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
    const scripts = new Set([...Object.keys(Object(root).scripts), 'test', 'start']);
    const unknown: string[] = [];
    for (const document of await documents()) {
      const text = await readFile(join(REPOSITORY, document), 'utf8');
      for (const [, name = ''] of text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/gu)) {
        if (!scripts.has(name)) unknown.push(`${document}: ${name}`);
      }
    }
    expect(unknown).toEqual([]);
  });

  it('are linked from the README, decisions from their own list', async () => {
    const readme = await readFile(join(REPOSITORY, 'README.md'), 'utf8');
    for (const name of ['ARCHITECTURE', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG']) {
      expect(readme).toContain(`(${name}.md)`);
    }
    const list = await readFile(join(REPOSITORY, 'decisions/README.md'), 'utf8');
    for (const name of await readdir(join(REPOSITORY, 'decisions'))) {
      if (name !== 'README.md') expect(list).toContain(`(${name})`);
    }
  });
});
