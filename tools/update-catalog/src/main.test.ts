import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'update-catalog-'));
});
afterEach(() => rm(folder, { recursive: true }));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--conditions=sluice-source', main, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

function modelsDev(input: number): string {
  const modalities = { input: ['text'], output: ['text'] };
  return JSON.stringify({
    xai: { models: { 'grok-x': { modalities, limit: { context: 5000 }, cost: { input, output: 2 } } } },
  });
}

function rates(centsPerToken: number) {
  const pay_as_you_go = { request_token: { price: centsPerToken }, response_token: { price: 0.0002 } };
  return { pricing_config: { pay_as_you_go } };
}

describe('update-catalog', { timeout: 30_000 }, () => {
  test('writes a catalog, reports moves, and stops at an alarm until told otherwise', async () => {
    const out = join(folder, 'out.json');
    const source = join(folder, 'api.json.gz');
    const second = join(folder, 'second.json');
    const args = ['--from', source, '--version', 'abcd1234', '--out', out];
    await writeFile(source, gzipSync(modelsDev(1)));
    const prices = { input_mtok: 3, output_mtok: 2 };
    await writeFile(second, JSON.stringify([{ id: 'x-ai', models: [{ id: 'grok-x', match: {}, prices }] }]));

    const first = await run(...args, '--genai-prices', second);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('disputed  xai/grok-x  price in/out  1/2, second opinion 3/2');
    const written = await readFile(out, 'utf8');
    expect(written).toBe(
      '[\n{"provider":"xai","name":"grok-x","contextWindow":5000,"inputModalities":["text"],"outputModalities":["text"],' +
        '"price":{"input":1000,"output":2000},"source":"models.dev@abcd1234"}\n]\n',
    );

    await writeFile(source, modelsDev(2));
    const stopped = await run(...args);
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toContain('ALARM  xai/grok-x  price.input  $1/M -> $2/M');
    expect(await readFile(out, 'utf8')).toBe(written);

    const told = await run(...args, '--accept', '--json');
    expect(told.code).toBe(0);
    expect(JSON.parse(told.stdout)).toMatchObject({ models: 1, priced: 1, alarms: 1, written: true });
    expect(await readFile(out, 'utf8')).toContain('"input":2000');
  });

  test('reads from an address, and says when it cannot', async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/api.json' ? 200 : 404;
      response.end(modelsDev(1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const out = join(folder, 'out.json');
    const found = await run('--from', `http://127.0.0.1:${port}/api.json`, '--out', out);
    const missing = await run('--from', `http://127.0.0.1:${port}/none`, '--out', out);
    await new Promise((resolve) => server.close(resolve));
    expect(found.code).toBe(0);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain('/none cannot be read: the server answered 404');
  });

  test('takes nothing from another machine without TLS', async () => {
    const { code, stderr } = await run(
      '--from',
      'http://192.0.2.1/api.json',
      '--out',
      join(folder, 'out.json'),
    );
    expect(code).toBe(1);
    expect(stderr).toContain('without TLS');
  });

  test('adds classes of service and compares parameters', async () => {
    const files = {
      base: modelsDev(1),
      prices: JSON.stringify({
        'x-ai': {
          'grok-x': {
            custom_pricing: {
              regions: { default: { execution_modes: { standard: rates(0.0001), flex: rates(0.00005) } } },
            },
          },
        },
      }),
      list: JSON.stringify({
        data: [{ id: 'x-ai/grok-x', supported_parameters: ['tools'], context_length: 4000 }],
      }),
    };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text);
    }
    const out = join(folder, 'out.json');
    const more = [
      '--portkey',
      join(folder, 'prices'),
      '--portkey-version',
      'ef01',
      '--openrouter',
      join(folder, 'list'),
    ];
    const compared = await run('--from', join(folder, 'base'), '--out', out, ...more, '--dry-run');
    expect(compared.code).toBe(0);
    expect(compared.stdout).toMatch(/^model +field +taken +from +others say +why$/m);
    expect(compared.stdout).toMatch(
      /^xai\/grok-x +contextWindow +5000 +models\.dev@\S+ +openrouter 4000 +precedence: the base/m,
    );
    expect(compared.stdout).toContain('not written: dry run');
    await expect(readFile(out)).rejects.toThrow('ENOENT');
    const { code, stdout } = await run('--from', join(folder, 'base'), '--out', out, ...more, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      parameterDisputes: [],
      conflicts: [{ id: 'xai/grok-x', field: 'contextWindow', taken: 5000, others: [{ value: 4000 }] }],
      written: true,
    });
    const [model] = JSON.parse(await readFile(out, 'utf8'));
    expect(model.price.serviceTiers).toEqual({ flex: { input: 500, output: 2000 } });
    expect(model.source).toMatch(/\+portkey-models@ef01$/);
  });

  test('keeps a broken old catalog, and refuses an empty new one', async () => {
    const out = join(folder, 'out.json');
    const source = join(folder, 'api.json');
    await writeFile(source, modelsDev(1));
    await writeFile(out, '[{"provider":"x"}]');
    const broken = await run('--from', source, '--out', out);
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain('Invalid catalog');
    await writeFile(source, '{}');
    const empty = await run('--from', source, '--out', join(folder, 'other.json'));
    expect(empty.stderr).toContain('has no chat model');
  });

  test('explains itself', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('--from FILE|URL'),
    });
    expect(await run('--from')).toMatchObject({ code: 2, stderr: expect.stringContaining('--genai-prices') });
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('--from is needed') });
  });
});
