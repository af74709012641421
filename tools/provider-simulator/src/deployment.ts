/** One simulated deployment: an OpenAI-compatible server on a socket of its own. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Incident } from './incident.ts';
import { planResponse } from './plan-response.ts';
import { logNormalMs, type Random } from './random.ts';
import { answerText, contentEvent, errorText, firstEvent, lastEvents } from './response-bodies.ts';

type Ending = 'complete' | 'hang' | 'cut';

/** How a deployment behaves without an incident. */
export interface DeploymentModel {
  readonly medianMs: number;
  /** Spread of the latency's logarithm. */
  readonly sigma: number;
  /** Tokens of each answer. */
  readonly tokens: number;
}

export interface Deployment {
  readonly port: number;
  /** Number of requests received so far. */
  readonly requests: () => number;
  /** Starts an incident in place of the current one; undefined ends it. */
  startIncident(incident: Incident | undefined): Promise<void>;
  close(): Promise<void>;
}

/** Starts one on a free port of the loopback interface. */
export async function startDeployment(model: DeploymentModel, random: Random): Promise<Deployment> {
  let incident: Incident | undefined;
  let requests = 0;
  let server: Server;

  const answer = (response: ServerResponse, stream: boolean): void => {
    const plan = planResponse(incident, random());
    // An unreachable deployment does not listen: see `startIncident`.
    if (plan.kind === 'silence' || plan.kind === 'unreachable') return;
    if (plan.kind === 'error') {
      response
        .writeHead(plan.status, { 'content-type': 'application/json', ...plan.headers })
        .end(errorText());
      return;
    }
    const latencyMs = logNormalMs(random, model.medianMs, model.sigma) * plan.slowdown;
    setTimeout(() => {
      if (stream) writeStream(response, model.tokens, plan.ending);
      else writeAnswer(response, model.tokens, plan.ending);
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
    startIncident: async (next) => {
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

function writeAnswer(response: ServerResponse, tokens: number, ending: Ending): void {
  const body = answerText('word '.repeat(tokens), tokens);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  if (ending === 'complete') response.end(body);
  else response.write(body.slice(0, 40), () => cutIf(ending, response));
}

function writeStream(response: ServerResponse, tokens: number, ending: Ending): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(firstEvent, () => cutIf(ending, response));
  if (ending !== 'complete') return;
  for (let index = 1; index < tokens; index++) response.write(contentEvent(' word'));
  response.end(lastEvents);
}

function cutIf(ending: Ending, response: ServerResponse): void {
  if (ending === 'cut') response.destroy();
}
