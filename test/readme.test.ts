/**
 * The documentation is true: every marked block of README.md, of the package READMEs and of docs is run as it is, with the
 * URL of the running gateway instead of the default one.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agents } from './clients/agents/agent-list.ts';
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

describe('the examples of README.md and docs', () => {
  const pages = [
    'README.md',
    'docs/getting-started.md',
    'docs/clients.md',
    'docs/providers.md',
    'docs/anonymization.md',
    'docs/privacy-receipts.md',
    'docs/documents.md',
    'docs/routing.md',
    'docs/keys-and-budgets.md',
    'docs/operations.md',
  ];
  const blocks = new Map<string, string>();
  const ran = new Set<string>();
  let sluice: Sluice;
  let key: string;

  beforeAll(async () => {
    for (const page of pages)
      for (const [name, code] of await markedBlocks(page)) blocks.set(`${page} ${name}`, code);
    sluice = await startSluice({ viaNpm: true, env: { SLUICE_BOOTSTRAP_KEY: '' } });
    key = /sk-sluice-[\w-]+/u.exec(sluice.stdout())?.[0] ?? '';
  });

  /** Runs a block, such as `README.md stream`, against a gateway. */
  async function runBlock(name: string, at: Sluice = sluice, apiKey = key): Promise<string> {
    const code = blocks.get(name);
    if (code === undefined) throw new Error(`There is no block ${name}.`);
    ran.add(name);
    const variables = { SLUICE_KEY: apiKey, SLUICE_ADMIN_TOKEN: at.adminToken };
    const kind = code.includes('import ') ? 'js' : 'sh';
    return runCode(kind, code.replaceAll(defaultUrl, at.url), variables);
  }
  const runJson = async (name: string, at?: Sluice, apiKey?: string): Promise<unknown> =>
    JSON.parse(await runBlock(name, at, apiKey));

  it('README.md has exactly five examples', () => {
    const names = [...blocks.keys()].filter((name) => name.startsWith('README.md'));
    expect(names).toEqual(['sdk', 'stream', 'private', 'document', 'key'].map((name) => `README.md ${name}`));
  });

  it('the first start prints a key and names the sandbox', () => {
    expect(key).toMatch(/^sk-sluice-/u);
    expect(sluice.stdout()).toContain('sandbox/echo');
  });

  it.each([
    'README.md sdk',
    'docs/clients.md responses',
    'docs/clients.md anthropic',
    'docs/clients.md ai_sdk',
    'docs/clients.md langchain',
  ])('%s prints the response', async (name) => {
    expect(await runBlock(name)).toBe('Hello\n');
  });

  it('docs/clients.md sets agents up as the client matrix does', async () => {
    const text = await readFile(join(REPOSITORY, 'docs/clients.md'), 'utf8');
    const task = {
      prompt: '',
      model: 'auto',
      baseUrl: `${defaultUrl}/v1`,
      key: '$SLUICE_KEY',
      folder: '',
      home: '',
    };
    const lines = agents
      .filter(({ name }) => name === 'codex' || name === 'claude-code')
      .flatMap(({ settings, env }) => [
        ...Object.values(settings?.(task) ?? {}).flatMap((setting) => setting.split('\n')),
        ...Object.entries(env?.(task) ?? {}).flatMap(([name, value]) =>
          /^ANTHROPIC/.test(name) ? [`export ${name}=${value}`] : [],
        ),
      ]);
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });

  it('README.md stream', async () => {
    const { chunks, done } = chatChunks(parseSse(await runBlock('README.md stream')));
    expect(done).toBe(true);
    expect(chunks.map((chunk) => Object(chunk).choices?.[0]?.delta?.content ?? '').join('')).toBe('Hello');
  });

  it('README.md private returns what a provider would have received, as the README says', async () => {
    const content = 'Write to <PERSON_1>, <EMAIL_ADDRESS_1>, card <CREDIT_CARD_1>.';
    expect(await runJson('README.md private')).toMatchObject({ choices: [{ message: { content } }] });
    expect(await readFile(join(REPOSITORY, 'README.md'), 'utf8')).toContain(content);
  });

  it('README.md document', async () => {
    expect(await runJson('README.md document')).toMatchObject({
      choices: [{ message: { content: expect.stringMatching(/# Offer\s+For <EMAIL_ADDRESS_1>/u) } }],
    });
  });

  it('docs/getting-started.md', async () => {
    expect(await runJson('docs/getting-started.md first')).toMatchObject({
      object: 'chat.completion',
      model: 'sandbox/echo',
      choices: [{ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
    });
    expect(await runJson('docs/getting-started.md models')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: 'auto' })]),
    });
  });

  it('docs/providers.md config and alias', async () => {
    const fake = await startFake();
    const config = blocks.get('docs/providers.md config') ?? '';
    ran.add('docs/providers.md config');
    expect(config).toContain('http://127.0.0.1:8000/v1');
    const configured = await startSluice({
      viaNpm: true,
      config: config.replaceAll('http://127.0.0.1:8000/v1', fake.baseUrl),
    });
    expect(await runJson('docs/providers.md alias', configured, configured.key)).toMatchObject({
      model: 'local/qwen3-8b',
      choices: [{ message: { content: expect.stringContaining('Hello') } }],
    });
    expect(fake.receipts.requests()).toMatchObject([{ model: 'qwen3-8b' }]);
  });

  it('docs/anonymization.md', async () => {
    expect(await runJson('docs/anonymization.md anonymize')).toMatchObject({
      results: [{ text: '<PERSON_1>, <EMAIL_ADDRESS_1>' }],
      mapping: { '<PERSON_1>': 'Karin Holzmann' },
    });
    expect(await runJson('docs/anonymization.md proposal')).toMatchObject({
      value: 'Corvane',
      type: 'PERSON',
      status: 'pending',
    });
    expect(await runJson('docs/anonymization.md required')).toMatchObject({
      settings: { anonymization: { default: 'required', types: 'strict' } },
    });
  });

  it('docs/privacy-receipts.md', async () => {
    expect(await runJson('docs/privacy-receipts.md officer')).toMatchObject({ scopes: ['privacy'] });
    const { data } = Object(await runJson('docs/privacy-receipts.md list'));
    expect(data).toContainEqual(expect.objectContaining({ mode: 'anonymized', provider: 'sandbox' }));
    const exported = await runBlock('docs/privacy-receipts.md export');
    expect(exported).toMatch(/^request_id,started_at,/u);
    expect(exported).toContain('sandbox/echo');
  });

  it('docs/documents.md', async () => {
    expect(await runJson('docs/documents.md extract')).toMatchObject({
      format: 'html',
      markdown: expect.stringContaining('<EMAIL_ADDRESS_1>'),
    });
    const { created_at: createdAt, expires_at: expiresAt } = Object(await runJson('docs/documents.md files'));
    expect(expiresAt - createdAt).toBe(30 * 24 * 3600);
  });

  it('docs/routing.md', async () => {
    expect(await runJson('docs/routing.md route')).toMatchObject({
      model: 'sandbox/echo',
      candidates: [{ model: 'sandbox/echo', eligible: true }],
      dropped_parameters: [],
    });
    expect(await runJson('docs/routing.md feedback')).toMatchObject({ used: false });
  });

  it('README.md key, and docs/keys-and-budgets.md', async () => {
    const created: unknown = await runJson('README.md key');
    expect(created).toMatchObject({
      key: expect.stringMatching(/^sk-sluice-/u),
      limits: { rpm: 60, budget: { usd: 20, period: 'month' } },
    });
    const { id, key: text } = Object(created);
    await runBlock('README.md stream', sluice, String(text));
    await expect
      .poll(() => runJson('docs/keys-and-budgets.md usage'), { timeout: 10_000 })
      .toMatchObject({
        rows: expect.arrayContaining([expect.objectContaining({ key: id, model: 'sandbox/echo' })]),
      });
    expect(await runJson('docs/keys-and-budgets.md create')).toMatchObject({ name: 'team-b' });
    expect(await runJson('docs/keys-and-budgets.md settings')).toMatchObject({
      settings: { routing: { default: 'cheap' } },
    });
  });

  it('docs/operations.md health', async () => {
    const output = await runBlock('docs/operations.md health');
    expect(output).toContain('{"status":"ok"}');
    for (const metric of [
      'sluice_ledger_failing',
      'sluice_deployment_breaker',
      'sluice_requests_in_flight',
      'sluice_http_requests_total',
      'sluice_upstream_attempts_total',
      'sluice_cost_usd_total',
    ])
      expect(output).toContain(`# HELP ${metric} `);
  });

  it('no marked block is left out, and no page of docs', async () => {
    expect([...ran].sort()).toEqual([...blocks.keys()].sort());
    const names = await readdir(join(REPOSITORY, 'docs'));
    for (const name of names.filter((file) => file.endsWith('.md'))) {
      const marked = await markedBlocks(`docs/${name}`);
      if (marked.size > 0) expect(pages).toContain(`docs/${name}`);
    }
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
