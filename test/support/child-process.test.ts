import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cleanEnv, configFor, disposeAll, runChild, SLUICE_COMMAND, tempDir } from './index.ts';

async function node(script: string, env: Record<string, string> = {}) {
  const home = await tempDir();
  return runChild({
    command: SLUICE_COMMAND.node,
    args: ['-e', script],
    cwd: home,
    env: cleanEnv(home, env),
  });
}

describe('runChild', () => {
  test('waits for output and reports how the child exited', async () => {
    const child = await node('console.log("port 17"); console.error("oh"); process.exitCode = 3');
    expect((await child.waitForOutput(/port (\d+)/u, 5000))[1]).toBe('17');
    expect(await child.exited).toEqual({ code: 3, signal: null });
    expect(child.stderr()).toBe('oh\n');
  });

  test('fails with the output if the child exits without the expected line', async () => {
    const child = await node('console.error("no such file"); process.exitCode = 2');
    await expect(child.waitForOutput(/ready/u, 5000)).rejects.toThrow(/exit 2[\s\S]*no such file/u);
  });

  test('fails after the timeout', async () => {
    const child = await node('setInterval(() => {}, 1000)');
    await expect(child.waitForOutput(/ready/u, 50)).rejects.toThrow(/50 ms passed/u);
  });

  test('passes on only the environment it is given', async () => {
    const child = await node('console.log(Object.keys(process.env).sort().join())', { ONE: '1', HOME: '' });
    await child.exited;
    expect(child.stdout()).toBe('ONE,PATH\n');
  });
});

test('disposeAll ends children and removes directories', async () => {
  const child = await node('console.log("up"); setInterval(() => {}, 1000)');
  const dir = await tempDir();
  await child.waitForOutput(/up/u, 5000);
  await disposeAll();
  expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
  expect(existsSync(dir)).toBe(false);
});

test('configFor points a provider at an address', () => {
  const text = configFor({ baseUrl: 'http://127.0.0.1:9/v1' }, { retries: 0, extra: { sandbox: 'off' } });
  expect(JSON.parse(text)).toMatchObject({
    discovery: 'off',
    sandbox: 'off',
    providers: {
      fake: {
        protocol: 'openai',
        base_url: 'http://127.0.0.1:9/v1',
        allow_private_network: true,
        retries: 0,
      },
    },
  });
});
