/** The provider of the simulated models as a transport on the virtual clock, in place of sockets. */
import { answerText, contentEvent, errorText, firstEvent, lastEvents } from '@sluice/provider-simulator';
import type {
  OutgoingRequest,
  ResponseHandler,
  Transport,
} from '../../../apps/gateway/src/providers/index.ts';
import type { Deployments } from '../../../apps/gateway/src/upstream/deployments/index.ts';
import type { Random } from './draws.ts';
import type { EventHeap } from './event-heap.ts';
import type { PoolModel } from './pool.ts';
import type { Request } from './workload.ts';
import type { TimedResponse, World } from './world.ts';

export interface SimulatedProviderDeps {
  readonly heap: EventHeap;
  readonly world: World;
  readonly deployments: Deployments;
  readonly random: Random;
}

export interface SimulatedProviderEvents {
  /** The request did not fit into the model's context window. */
  onContextError(): void;
  /** An answer broke off, and is charged. */
  onCut(model: PoolModel): void;
}

/** Longer gaps in a stream would look like a stalled provider. */
const maxGapMs = 15_000;
const json = { 'content-type': 'application/json' };
const eventStream = { 'content-type': 'text/event-stream' };

/** The transport for all attempts of one request. */
export function simulatedProvider(
  { heap, world, deployments, random }: SimulatedProviderDeps,
  request: Request,
  events: SimulatedProviderEvents,
): Transport {
  return {
    send(outgoing, handler) {
      const { model, place } = addresseeOf(outgoing, world);
      const { id } = model.target.deployments[place] ?? {};
      // The attempt itself is counted already.
      const inFlight = id === undefined ? 0 : deployments.stats(id).inFlight - 1;
      const nowMs = heap.nowMs;
      const response = world.respond({ model, place, request, inFlight, nowMs, random });
      if (response.kind === 'error' && response.code === 'context_length_exceeded') events.onContextError();
      let isAborted = false;
      const after = (delayMs: number, run: () => void): void =>
        heap.at(nowMs + delayMs, () => {
          if (!isAborted) run();
        });
      if (response.kind === 'answer')
        playAnswer(response, handler, after, {
          stream: request.stream,
          outputTokens: world.outputTokens(model, request),
          onCut: () => events.onCut(model),
        });
      else playFailure(response, handler, after);
      return {
        abort: () => {
          isAborted = true;
        },
        // Simulated clients read at any speed.
        pause: () => undefined,
        resume: () => undefined,
      };
    },
  };
}

type After = (delayMs: number, run: () => void) => void;

/** The model and the deployment, by its key, that a request is for. */
function addresseeOf({ body, headers }: OutgoingRequest, world: World): { model: PoolModel; place: number } {
  const name = /^\{"model":"([^"]+)"/.exec(String(body).slice(0, 200))?.[1];
  const place = /key-(\d+)$/.exec(headers['authorization'] ?? '')?.[1];
  if (name === undefined || place === undefined) throw new Error('The request names no model or key.');
  return { model: world.pool.byId(`sim/${name}`), place: Number(place) };
}

function playFailure(
  response: Exclude<TimedResponse, { kind: 'answer' }>,
  handler: ResponseHandler,
  after: After,
): void {
  if (response.kind === 'silence') return;
  after(response.afterMs, () => {
    if (response.kind === 'unreachable') {
      handler.onError(new Error('connect ECONNREFUSED'));
      return;
    }
    handler.onHead(response.status, { ...json, ...response.headers });
    handler.onData(Buffer.from(errorText(response.code)));
    handler.onEnd();
  });
}

function playAnswer(
  { firstMs, endMs, isCut }: Extract<TimedResponse, { kind: 'answer' }>,
  handler: ResponseHandler,
  after: After,
  {
    stream,
    outputTokens,
    onCut,
  }: { readonly stream: boolean; readonly outputTokens: number; readonly onCut: () => void },
): void {
  if (stream) {
    after(firstMs, () => {
      handler.onHead(200, eventStream);
      handler.onData(Buffer.from(firstEvent));
    });
    for (let atMs = firstMs + maxGapMs; atMs < endMs; atMs += maxGapMs)
      after(atMs, () => handler.onData(Buffer.from(contentEvent(' word'))));
  }
  after(endMs, () => {
    if (!stream) handler.onHead(200, json);
    if (isCut) {
      onCut();
      handler.onError(new Error('read ECONNRESET'));
      return;
    }
    handler.onData(Buffer.from(stream ? lastEvents : answerText('word', outputTokens)));
    handler.onEnd();
  });
}
