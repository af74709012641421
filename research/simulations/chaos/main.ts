/**
 * `npm run eval:chaos`: a gateway process in front of six simulated deployments that suffer outages, on real
 * sockets. Prints a table; `--json` adds one JSON object as the last line. Exit code 1 where a bar is missed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Deployment, type LoadTarget, seededRandom, startDeployment } from '@sluice/provider-simulator';
import { renderReport, verdictOf } from './report.ts';
import { runScenario } from './run-scenario.ts';
import { scenarios } from './scenarios.ts';

const help = `Usage: npm run eval:chaos -- [options]
  --requests N   requests over all scenarios (60000)
  --rate N       requests a second (400)
  --seed N       of the simulated latencies (1)
  --stream       ask for streams; what hangs after its first byte then cannot be saved
  --only NAME    one scenario
  --json         one JSON object as the last line
`;
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '60000' },
    rate: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    stream: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const key = 'sk-chaos-0123456789-0123456789-0123456789';
const gateway = fileURLToPath(new URL('../../../apps/gateway/bin/sluice.js', import.meta.url));
const places = 6;

function configOf(deployments: readonly Deployment[]): string {
  const providers = Object.fromEntries(
    deployments.map(({ port }, place) => [
      `d${place}`,
      {
        protocol: 'openai',
        base_url: `http://127.0.0.1:${port}/v1`,
        api_key: 'k',
        allow_private_network: true,
        timeout: { first_byte: '10s', idle: '3s', total: '60s' },
        models: ['m'],
      },
    ]),
  );
  const pool = deployments.map((_, place) => ({ model: `d${place}/m`, weight: 1 }));
  return JSON.stringify({ discovery: 'off', providers, models: { pool }, telemetry: { access_log: 'off' } });
}

async function startGateway(
  folder: string,
  deployments: readonly Deployment[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const config = join(folder, 'sluice.yaml');
  await writeFile(config, configOf(deployments));
  const args = ['--conditions=sluice-source', gateway, 'serve', '--port', '0', '--config', config];
  const child = spawn(process.execPath, [...args, '--data', join(folder, 'data')], {
    env: { PATH: process.env['PATH'], SLUICE_BOOTSTRAP_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (piece: Buffer) => {
      text += piece.toString('utf8');
      const found = /listening on (http:\/\/\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The gateway ended with ${code}: ${text}`)));
  });
  return {
    url,
    stop: async () => {
      const over = once(child, 'exit');
      child.kill('SIGTERM');
      await over;
    },
  };
}

async function main(): Promise<void> {
  const chosen = scenarios.filter(({ name }) => values.only === undefined || name === values.only);
  const requests = Math.round(Number(values.requests) / chosen.length);
  const random = seededRandom(Number(values.seed));
  const folder = await mkdtemp(join(tmpdir(), 'sluice-chaos-'));
  const model = { medianMs: 250, sigma: 0.4, tokens: 60 };
  const verdicts = [];
  for (const scenario of chosen) {
    // Each scenario meets a gateway that knows nothing yet.
    const deployments = await Promise.all(
      Array.from({ length: places }, () => startDeployment(model, random)),
    );
    const running = await startGateway(join(folder), deployments);
    const target: LoadTarget = {
      url: `${running.url}/v1/chat/completions`,
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({
        model: 'pool',
        stream: values.stream,
        max_tokens: 100,
        messages: [{ role: 'user', content: 'Say sixty words.' }],
      }),
      stream: values.stream,
      timeoutMs: 60_000,
    };
    const size = { count: requests, perS: Number(values.rate) };
    const outcome = await runScenario(scenario, deployments, target, size, (text) =>
      process.stderr.write(`  ${text}\n`),
    );
    verdicts.push(verdictOf(outcome));
    await running.stop();
    await Promise.all(deployments.map((deployment) => deployment.close()));
  }
  await rm(folder, { recursive: true, force: true });
  process.stdout.write(renderReport(verdicts, requests * chosen.length));
  if (values.json)
    process.stdout.write(`${JSON.stringify({ requests: requests * chosen.length, verdicts })}\n`);
  if (verdicts.some(({ passed }) => !passed)) process.exitCode = 1;
}

if (values.help) process.stdout.write(help);
else await main();
