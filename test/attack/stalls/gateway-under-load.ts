/** A gateway whose event loop is watched, an upstream that answers what it is told, and ordinary clients. */
import { Agent, createServer, request as startRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminClient } from '../../admin-client.ts';
import { configFor, type Sluice, startSluice } from '../../support/index.ts';

export interface StallFigures {
  /** CPU time of the longest turn of the event loop. */
  readonly busiestMs: number;
  /** Longest delay of the event loop, with what the machine adds. */
  readonly maxMs: number;
  readonly p99Ms: number;
  /** Of the ordinary clients' requests. */
  readonly ordinaryP99Ms: number;
  readonly ordinaryCount: number;
  /** Status and duration of the request under test. */
  readonly status: number;
  readonly tookMs: number;
}

export interface TestedRequest {
  readonly path: string;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the upstream answers to it. */
  readonly answer?: UpstreamAnswer;
  /** Sent with a key whose account has as many patterns and denied values as the settings allow. */
  readonly hasPatterns?: boolean;
}

export interface UpstreamAnswer {
  readonly type: string;
  readonly bytes: Buffer;
}

export interface GatewayUnderLoad {
  /** Sends a request beside ordinary ones, and reports how the event loop did. */
  measure(tested: TestedRequest): Promise<StallFigures>;
  close(): Promise<void>;
}

const ordinaryClients = 50;
const smallModel = 'ordinary';
export const testedModel = 'tested';
const ordinaryAnswer: UpstreamAnswer = { type: 'application/json', bytes: Buffer.from(wholeAnswer('Fine.')) };

/** A chat completion with this text. */
export function wholeAnswer(content: string): string {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return JSON.stringify({ id: 'a', object: 'chat.completion', created: 1, model: 'm', choices, usage });
}

export async function startGatewayUnderLoad(): Promise<GatewayUnderLoad> {
  let answer = ordinaryAnswer;
  const upstream = createServer((request, response) => {
    let head = '';
    request.on('data', (chunk: Buffer) => {
      if (head.length < 512) head += chunk.toString('latin1');
    });
    request.on('end', () => {
      const { type, bytes } = head.includes(`"${testedModel}"`) ? answer : ordinaryAnswer;
      response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes);
    });
  });
  await new Promise<void>((resolve) => {
    upstream.listen(0, '127.0.0.1', resolve);
  });
  const { port } = upstream.address() as AddressInfo;
  const sluice = await startSluice({
    config: configFor(
      { baseUrl: `http://127.0.0.1:${port}/v1` },
      { models: [smallModel, testedModel], timeout: { first_byte: '300s', idle: '300s', total: '600s' } },
    ),
    env: { NODE_OPTIONS: `--import=${new URL('./report-stalls.ts', import.meta.url).href}` },
  });
  const agent = new Agent({ keepAlive: true });
  const patternKey = await makePatternKey(sluice);
  const ordinaryBody = Buffer.from(
    JSON.stringify({ model: smallModel, messages: [{ role: 'user', content: 'a word '.repeat(130) }] }),
  );
  const chat = '/v1/chat/completions';
  const ordinary = (): Promise<Answered> => send(sluice, agent, { path: chat, body: ordinaryBody });
  // Compiles what ordinary requests run, and reads the names model.
  for (let round = 0; round < 300; round++) await ordinary();
  const warm = {
    model: smallModel,
    enable_anonymization: true,
    messages: [{ role: 'user', content: 'Anna' }],
  };
  for (let round = 0; round < 20; round++)
    await send(sluice, agent, { path: chat, body: Buffer.from(JSON.stringify(warm)) });

  return {
    async measure(tested) {
      answer = tested.answer ?? ordinaryAnswer;
      const times: number[] = [];
      let isDone = false;
      const client = async (): Promise<void> => {
        while (!isDone) times.push((await ordinary()).tookMs);
      };
      const clients = Array.from({ length: ordinaryClients }, client);
      await figuresOf(sluice);
      const { status, tookMs } = await send(
        sluice,
        agent,
        tested,
        tested.hasPatterns === true ? patternKey : undefined,
      );
      isDone = true;
      await Promise.all(clients);
      const figures = await figuresOf(sluice);
      times.sort((a, b) => a - b);
      const ordinaryP99Ms = times[Math.floor(times.length * 0.99)] ?? 0;
      return { ...figures, ordinaryP99Ms, ordinaryCount: times.length, status, tookMs };
    },
    async close() {
      agent.destroy();
      upstream.closeAllConnections();
      upstream.close();
      await sluice.stop();
    },
  };
}

/** A key of an account of its own. */
async function makePatternKey(sluice: Sluice): Promise<string> {
  const admin = adminClient(sluice);
  const patterns = Array.from({ length: 50 }, (_, n) => ({
    pattern: `(?i)(?:customer|client|order|case)[-_ ]?${n}[a-f0-9]{4,40}(?:[-_][a-z]{2,20}){1,8}`,
  }));
  const deny = Array.from({ length: 500 }, (_, n) => ({ value: `Project Nightfall ${n}` }));
  const { key } = await admin.make({ name: 'patterns', settings: { anonymization: { patterns, deny } } });
  return String(key);
}

interface Answered {
  readonly status: number;
  readonly tookMs: number;
}

function send(
  { port, auth }: Sluice,
  agent: Agent,
  { path, body, headers = {} }: TestedRequest,
  key?: string,
): Promise<Answered> {
  const beganMs = performance.now();
  return new Promise((resolve, reject) => {
    const own = key === undefined ? auth : { authorization: `Bearer ${key}` };
    const all = { ...own, 'content-type': 'application/json', 'content-length': body.length, ...headers };
    const options = { host: '127.0.0.1', port, path, agent, method: 'POST', headers: all };
    startRequest(options, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, tookMs: performance.now() - beganMs }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}

/** Asks for the figures since the last time. */
async function figuresOf(sluice: Sluice): Promise<Pick<StallFigures, 'busiestMs' | 'maxMs' | 'p99Ms'>> {
  const reports = (): string[] =>
    sluice
      .stderr()
      .split('\n')
      .filter((line) => line.startsWith('stalls '));
  const known = reports().length;
  process.kill(sluice.pid, 'SIGUSR2');
  for (;;) {
    const line = reports()[known];
    if (line !== undefined) return JSON.parse(line.slice('stalls '.length));
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
