/** The interface between the pipeline and this module for one call. */
import type { ChatCompletionRequest, NormalizedUsage, StreamChunk } from '@sluice/wire';
import type { SluiceError } from '../errors/index.ts';
import type { ProviderSafe } from '../privacy/index.ts';
import type {
  AnswerIdentity,
  DecodedAnswer,
  Deployment,
  ModelTarget,
  StreamOptions,
  Transport,
} from '../providers/index.ts';
import type { ReasoningState } from '../reasoning-state/index.ts';
import type { Deployments, HedgeBudget, RetryBudget } from './deployments/index.ts';
import type { SetTimer } from './timers.ts';

/** What is to be done. */
export interface CallPlan {
  readonly request: ProviderSafe<ChatCompletionRequest>;
  /** In the order in which they are tried; at least one. */
  readonly targets: readonly ModelTarget[];
  readonly identityFor: (target: ModelTarget) => AnswerIdentity;
  readonly stream: boolean;
  /** Answers asked for. */
  readonly choices: number;
  /** Whose conversation it is. */
  readonly accountId: string;
  readonly streamOptions: StreamOptions;
  readonly dropUnsupported: boolean;
  /** The most tokens of the answer; undefined where nothing limits it. */
  readonly maxOutputTokens: number | undefined;
  /** The caller's own deadline for the whole call. */
  readonly timeoutMs: number | undefined;
  /** The operator's longest time for a call, whatever the caller asks for. */
  readonly maxTotalMs: number;
  /** After this long the client itself tries again: no attempt of ours begins later. */
  readonly retryWithinMs: number | undefined;
  /** A stream that does not begin may be asked for a second time elsewhere: there is money for both. */
  readonly mayHedge: boolean;
}

/** Facts known at the end of a call, whichever way it ended. */
export interface CallSummary {
  readonly target: ModelTarget;
  readonly attempts: number;
  readonly firstByteAtMs: number | undefined;
  readonly usage: NormalizedUsage | null;
  /** A part of the usage was not reported. */
  readonly hasEstimate: boolean;
  readonly outputChars: number;
  readonly warnings: readonly string[];
}

export interface CallSink {
  onAnswer(answer: DecodedAnswer): void;
  /** Chunks of a stream. The first call commits the response. */
  onChunks(chunks: readonly StreamChunk[]): void;
  onStreamEnd(): void;
  onFailure(error: SluiceError): void;
}

export interface CallHandle {
  /** Sends the first attempt; call once. What fails at once is told to the sink before this returns. */
  begin(): void;
  abort(): void;
  pause(): void;
  resume(): void;
  summary(): CallSummary;
}

export interface Upstream {
  /** Prepares a call; `begin` sends it. */
  prepare(plan: CallPlan, sink: CallSink): CallHandle;
}

export interface UpstreamDeps {
  readonly network: Transport;
  readonly sandbox: Transport;
  readonly deployments: Deployments;
  readonly reasoningState: ReasoningState;
  readonly retryBudget: RetryBudget;
  readonly hedgeBudget: HedgeBudget;
  /** Steady milliseconds, for deadlines and latencies. */
  readonly now: () => number;
  /** Epoch milliseconds, for times in headers. */
  readonly wallNow: () => number;
  readonly setTimer: SetTimer;
  readonly random: () => number;
  /** Told of every attempt's end, for metrics. */
  readonly onAttempt: (target: ModelTarget, deployment: Deployment, ok: boolean) => void;
}
