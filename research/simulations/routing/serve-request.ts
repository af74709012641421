/** Serves one request of the workload with the gateway's own `upstream` module, on the virtual clock. */
import type { ModelTarget } from '../../../apps/gateway/src/providers/index.ts';
import type { ReasoningState } from '../../../apps/gateway/src/reasoning-state/index.ts';
import { privacyOff } from '../../../apps/gateway/src/test-support/privacy-off.ts';
import { principal } from '../../../apps/gateway/src/test-support/routing-test-bed.ts';
import { createUpstream, HedgeBudget, type RetryBudget } from '../../../apps/gateway/src/upstream/index.ts';
import type { PoolModel } from './pool.ts';
import { type SimulatedProviderDeps, simulatedProvider } from './simulated-provider.ts';
import { maxOutputTokens, type Request } from './workload.ts';

/** How a request ended. */
export interface CallEnd {
  readonly request: Request;
  readonly model: PoolModel;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Of streams that began. */
  readonly firstTokenMs: number | undefined;
  readonly attempts: number;
  readonly outcome: 'answered' | 'cut' | 'failed';
  /** Rejections because of the length of the prompt. */
  readonly contextErrors: number;
  /** Nano-USD of attempts that were charged and did not answer. */
  readonly lostNanos: number;
}

export interface ServeDeps extends SimulatedProviderDeps {
  readonly retryBudget: RetryBudget;
  readonly reasoningState: ReasoningState;
}

const maxTotalMs = 600_000;
const bytesPerToken = 4;
const identity = { id: 'chatcmpl-sim', created: 0, model: 'sim', legacyFunctions: false, wav: false };
const noUsage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  audioInputTokens: 0,
  audioOutputTokens: 0,
};
const privacy = privacyOff();
const caller = principal();

export function serveRequest(
  deps: ServeDeps,
  request: Request,
  targets: readonly ModelTarget[],
  onEnd: (end: CallEnd) => void,
): void {
  const { heap, world, deployments, retryBudget, reasoningState, random } = deps;
  const startedAtMs = heap.nowMs;
  let contextErrors = 0;
  let lostNanos = 0;
  let firstTokenMs: number | undefined;
  const now = (): number => heap.nowMs;
  const provider = simulatedProvider(deps, request, {
    onContextError: () => contextErrors++,
    onCut: (model) => {
      lostNanos += world.costNanos(model, request, 0, heap.nowMs);
    },
  });
  const upstream = createUpstream({
    network: provider,
    sandbox: provider,
    deployments,
    reasoningState,
    retryBudget,
    hedgeBudget: new HedgeBudget(),
    now,
    wallNow: now,
    setTimer: (run, delayMs) => heap.setTimer(run, delayMs),
    random,
    hasOneAccount: () => true,
    onAttempt: () => undefined,
  });
  const end = (outcome: CallEnd['outcome']): void => {
    const { target, attempts } = call.summary();
    const model = world.pool.byId(target.id);
    const times = { startedAtMs, endedAtMs: heap.nowMs, firstTokenMs };
    onEnd({ request, model, ...times, attempts, outcome, contextErrors, lostNanos });
  };
  const call = upstream.prepare(
    {
      request: privacy.clear(chatOf(request), caller),
      targets,
      identityFor: () => identity,
      stream: request.stream,
      choices: 1,
      accountId: caller.accountId,
      streamOptions: { includeUsage: false, estimateUsage: () => noUsage },
      dropUnsupported: false,
      maxOutputTokens,
      timeoutMs: undefined,
      maxTotalMs,
      retryWithinMs: undefined,
      mayHedge: false,
    },
    {
      onSent: () => undefined,
      onAnswer: () => end('answered'),
      onChunks: () => {
        firstTokenMs ??= heap.nowMs - startedAtMs;
      },
      onStreamEnd: () => end('answered'),
      onFailure: () => end(firstTokenMs === undefined ? 'failed' : 'cut'),
    },
  );
  call.begin();
}

/** A chat completion as large as the request of the workload. */
function chatOf({ promptTokens, stream }: Request) {
  const sizeBytes = promptTokens * bytesPerToken;
  const content = 'x'.repeat(sizeBytes);
  const chat = {
    model: 'auto',
    stream,
    max_tokens: maxOutputTokens,
    messages: [{ role: 'user' as const, content }],
  };
  return { request: chat, sizeBytes, texts: undefined };
}
