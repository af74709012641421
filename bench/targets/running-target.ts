import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildRequest, Connection, type RequestSpec } from '../load/index.ts';
import { logTail, type ServerProcess, startServer } from '../processes/index.ts';
import type { StartContext, Target, TargetName } from './target.ts';

/** LiteLLM takes more than ten seconds on a busy machine. */
const READY_TIMEOUT_MS = 60_000;
const RETRY_MS = 3;
const PATH = '/v1/chat/completions';

/** A target that has given a good answer and can be measured. */
export interface RunningTarget {
  readonly name: TargetName;
  readonly isPeer: boolean;
  readonly pid: number;
  /** From the spawn of its process to the end of its first good answer. */
  readonly startupMs: number;
  request(bodyBytes: number, stream: boolean): RequestSpec;
  stop(): Promise<void>;
}

/**
 * Starts a target and waits for its first good answer.
 * @throws Error with the last failure and the end of its log.
 */
export async function startTarget(
  target: Target,
  upstreamUrl: string,
  folder: string,
): Promise<RunningTarget> {
  await mkdir(join(folder, target.name), { recursive: true });
  const context: StartContext = {
    upstreamUrl,
    folder: join(folder, target.name),
    freePort: await findFreePort(),
  };
  const command = await target.command(context);
  const server = await startServer(command);
  const request = (bodyBytes: number, stream: boolean): RequestSpec => ({
    port: server.port,
    path: target.path ?? PATH,
    headers: target.headers(context),
    model: target.model,
    bodyBytes,
    stream,
  });
  try {
    const startupMs = await untilGoodAnswer(server, request(0, false));
    const { name, isPeer } = target;
    return { name, isPeer, pid: server.pid, startupMs, request, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${target.name}: ${reason}\n${logTail(command.logFile)}`);
  }
}

async function untilGoodAnswer(server: ServerProcess, spec: RequestSpec): Promise<number> {
  const request = buildRequest(spec);
  let lastError = '';
  while (performance.now() - server.spawnedAtMs < READY_TIMEOUT_MS) {
    const connection = new Connection(server.port);
    const error = await new Promise<string | null>((resolve) => {
      connection.send(request.bytes, (exchange) => resolve(exchange.error));
    });
    connection.close();
    if (error === null) return performance.now() - server.spawnedAtMs;
    lastError = error;
    await sleep(RETRY_MS);
  }
  throw new Error(`no good answer in ${READY_TIMEOUT_MS} ms: ${lastError}`);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
