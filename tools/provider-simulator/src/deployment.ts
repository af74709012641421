/** One simulated deployment: an OpenAI-compatible server on a socket of its own. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Incident } from './incident.ts';
import { logNormalMs, type Random } from './random.ts';

/** How a deployment behaves in calm times. */
export interface DeploymentModel {
  readonly medianMs: number;
  /** Spread of the latency's logarithm. */
  readonly sigma: number;
  /** Tokens of each answer. */
  readonly tokens: number;
}

export interface Deployment {
  readonly port: number;
  /** Requests taken so far. */
  readonly requests: () => number;
  /** Begins an incident, or ends the one under way. */
  suffer(incident: Incident | undefined): Promise<void>;
  close(): Promise<void>;
}

/** Starts one on a free port of the loopback interface. */
export async function startDeployment(model: DeploymentModel, random: Random): Promise<Deployment> {
  let incident: Incident | undefined;
  let requests = 0;
  let server: Server;

  const answer = (response: ServerResponse, stream: boolean): void => {
    if (incident?.kind === 'hang_before') return;
    if (incident?.kind === 'limited') {
      refuse(response, 429, { 'retry-after': String(incident.retryAfterS) });
      return;
    }
    if (incident?.kind === 'errors' && random() < incident.share) {
      refuse(response, 500, {});
      return;
    }
    const factor = incident?.kind === 'slow' ? incident.factor : 1;
    const isHanging = incident?.kind === 'hang_after';
    const latencyMs = logNormalMs(random, model.medianMs, model.sigma) * factor;
    setTimeout(() => {
      if (stream) writeStream(response, model.tokens, isHanging);
      else writeWhole(response, model.tokens, isHanging);
    }, latencyMs);
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    requests++;
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => answer(response, body.includes('"stream":true')));
    response.on('error', () => undefined);
  };
  const listen = async (port: number): Promise<number> => {
    server = createServer(onRequest).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    return address.port;
  };
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };

  const port = await listen(0);
  return {
    port,
    requests: () => requests,
    suffer: async (next) => {
      const wasDown = incident?.kind === 'down';
      incident = next;
      if (next?.kind === 'down' && !wasDown) await stop();
      else if (wasDown && next?.kind !== 'down') await listen(port);
    },
    close: async () => {
      if (incident?.kind !== 'down') await stop();
    },
  };
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>): void {
  const body = JSON.stringify({
    error: { message: 'simulated', type: 'simulated', code: null, param: null },
  });
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

const created = 1_750_000_000;

function writeWhole(response: ServerResponse, tokens: number, isHanging: boolean): void {
  const body = JSON.stringify({
    id: 'chatcmpl-simulated',
    object: 'chat.completion',
    created,
    model: 'simulated',
    choices: [
      { index: 0, message: { role: 'assistant', content: 'word '.repeat(tokens) }, finish_reason: 'stop' },
    ],
    usage: { prompt_tokens: 10, completion_tokens: tokens, total_tokens: 10 + tokens },
  });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  if (isHanging) response.write(body.slice(0, 40));
  else response.end(body);
}

function writeStream(response: ServerResponse, tokens: number, isHanging: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta: object, finish: string | null): string =>
    `data: ${JSON.stringify({ id: 'chatcmpl-simulated', object: 'chat.completion.chunk', created, model: 'simulated', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  response.write(chunk({ role: 'assistant', content: 'word' }, null));
  if (isHanging) return;
  for (let at = 1; at < tokens; at++) response.write(chunk({ content: ' word' }, null));
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
}
