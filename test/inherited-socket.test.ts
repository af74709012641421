/** A supervisor that holds the listening socket: gateways come and go, and no request is refused. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  cleanEnv,
  configFor,
  disposeAll,
  disposeLater,
  openExchange,
  rawRequest,
  SLUICE_COMMAND,
  startFake,
  tempDir,
} from './support/index.ts';

afterAll(disposeAll);

/** Starts what it is told with the socket as descriptor 3, once more each time that it ends, as systemd does. */
const supervise = `
while :; do
  (export LISTEN_PID=$BASHPID LISTEN_FDS=1; exec "$@") &
  echo "started $!"
  wait $!
  echo "ended $?"
done`;

interface Supervised {
  readonly url: string;
  readonly auth: Readonly<Record<string, string>>;
  output(): string;
  /** Of the gateways, in order. */
  pids(): readonly number[];
}

async function superviseGateway(config: string, ...args: readonly string[]): Promise<Supervised> {
  const home = await tempDir('sluice-home-');
  const file = join(home, 'sluice.yaml');
  await writeFile(file, config, { mode: 0o600 });
  const key = `sk-test-${randomBytes(16).toString('hex')}`;
  const secrets = {
    SLUICE_ADMIN_TOKEN: randomBytes(16).toString('hex'),
    SLUICE_MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = socket.address();
  if (address === null || typeof address === 'string') throw new Error('The socket has no port.');
  // Node has no other way to pass a socket that listens.
  const fd = Number(Reflect.get(Object(Reflect.get(socket, '_handle')), 'fd'));
  const gateway = [...SLUICE_COMMAND.args, 'serve', '--data', join(home, 'data'), '--config', file, ...args];
  const child: ChildProcess = spawn('bash', ['-c', supervise, 'bash', SLUICE_COMMAND.node, ...gateway], {
    cwd: home,
    env: cleanEnv(home, { SLUICE_BOOTSTRAP_KEY: key, ...secrets }),
    stdio: ['ignore', 'pipe', 'pipe', fd],
    detached: true,
  });
  disposeLater(async () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  // From now on only the supervisor has it.
  socket.close();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const url = `http://127.0.0.1:${address.port}`;
  await vi.waitFor(() => expect(output).toContain(`listening on ${url}`), { timeout: 20_000 });
  const pids = () => [...output.matchAll(/^started (\d+)$/gm)].map(([, pid]) => Number(pid));
  return { url, auth: { authorization: `Bearer ${key}` }, output: () => output, pids };
}

const chat = { model: 'fake/fake-small', messages: [{ role: 'user', content: 'Hello' }] };

/** Sends requests one after the other, until told to stop; resolves with how they ended. */
function load({ url, auth }: Supervised, agent: Agent): { stop(): Promise<readonly (number | string)[]> } {
  const ends: (number | string)[] = [];
  let isOver = false;
  const ask = (): Promise<number | string> =>
    new Promise((resolve) => {
      const headers = { ...auth, 'content-type': 'application/json' };
      const sent = request(`${url}/v1/chat/completions`, { method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut'));
      });
      sent.once('error', (error) => resolve(error.message));
      sent.end(JSON.stringify(chat));
    });
  const run = async (): Promise<void> => {
    while (!isOver) ends.push(await ask());
  };
  const running = run();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return ends;
    },
  };
}

describe('a gateway on the socket of a supervisor', () => {
  it.each([
    ['alone', []],
    ['with workers', ['--workers', '2']],
  ])(
    'is restarted %s without a request that is refused or lost',
    { timeout: 90_000 },
    async (_name, args) => {
      const fake = await startFake();
      const gateway = await superviseGateway(configFor(fake), ...args);
      const agents = [true, true, false, false].map((keepAlive) => new Agent({ keepAlive, maxSockets: 1 }));
      const loads = agents.map((agent) => load(gateway, agent));
      fake.setDefault({ stream: { actions: [{ at: 3, do: 'wait', ms: 1000 }] } });
      const stream = openExchange({
        url: `${gateway.url}/v1/chat/completions`,
        headers: gateway.auth,
        body: { ...chat, stream: true },
      });
      await stream.event(0);
      process.kill(gateway.pids()[0] ?? 0, 'SIGTERM');
      expect((await stream.response).events.at(-1)?.data).toBe('[DONE]');
      await vi.waitFor(() => expect(gateway.output().match(/listening on/g)).toHaveLength(2), {
        timeout: 40_000,
      });
      // The second one serves.
      expect((await rawRequest({ url: `${gateway.url}/healthz` })).status).toBe(200);
      const ends = (await Promise.all(loads.map((one) => one.stop()))).flat();
      for (const agent of agents) agent.destroy();
      expect(ends.length).toBeGreaterThan(20);
      expect(ends.filter((end) => end !== 200)).toEqual([]);
      expect(gateway.output()).toContain('ended 0');
    },
  );

  it('is started again when none of its workers is left, since the socket went with them', {
    timeout: 60_000,
  }, async () => {
    const fake = await startFake();
    const gateway = await superviseGateway(configFor(fake), '--workers', '2');
    const [pid = 0] = gateway.pids();
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    for (const worker of workers) process.kill(worker, 'SIGKILL');
    const answer = await rawRequest({ url: `${gateway.url}/healthz`, timeoutMs: 30_000 });
    expect([answer.status, answer.socketError]).toEqual([200, undefined]);
    expect(gateway.pids()).toHaveLength(2);
  });
});
