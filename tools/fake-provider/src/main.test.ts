import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

test('the command says what it is for, answers, and ends on SIGTERM', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=sluice-source', main, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data))),
  );
  expect(line).toMatch(/for tests and try-out only.* listening on http:\/\/127\.0\.0\.1:\d+\n$/u);
  const url = line.slice(line.indexOf('http')).trim();
  expect((await fetch(`${url}/v1/models`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
});
