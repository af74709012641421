/** The interface between the pipeline and this module for one call. */
import type { AnswerChunk, ChatCompletionRequest, NormalizedUsage } from '@sluice/wire';
import type { SluiceError } from '../errors/index.ts';
import type { AttemptTimes } from '../ledger/index.ts';
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

/** What to send, where, and within which limits. */
export interface CallPlan {
  readonly request: ProviderSafe<ChatCompletionRequest>;
  /** In the order in which they are tried; at least one. */
  readonly targets: readonly ModelTarget[];
  readonly identityFor: (target: ModelTarget) => AnswerIdentity;
  readonly stream: boolean;
  /** Number of choices (`n`). */
  readonly choices: number;
  /** Owner of the conversation. */
  readonly accountId: string;
  /** Who sends the request: failures of one key alone open no breaker for others. Undefined where nobody else is served. */
  readonly keyId?: string | undefined;
  readonly streamOptions: StreamOptions;
  readonly dropUnsupported: boolean;
  /** Limit of output tokens; undefined if there is none. */
  readonly maxOutputTokens: number | undefined;
  /** Limit for ordinary models if the request sets none; absent: the one of the API. */
  readonly defaultMaxTokens?: number | undefined;
  /** Timeout for the whole call, set by the client. */
  readonly timeoutMs: number | undefined;
  /** The operator's limit for a call, whatever the caller asks for. */
  readonly maxTotalMs: number;
  /** The client retries by itself after this time; no attempt starts after it. */
  readonly retryWithinMs: number | undefined;
  /** Whether a slow stream may be hedged; the reservation covers both attempts. */
  readonly mayHedge: boolean;
  /** Undefined if the request is sent whole. */
  readonly split?: SplitRequest | undefined;
}

/** How a request with several inputs is sent in parts. */
export interface SplitRequest {
  /** At least one, in the order of the inputs. */
  partsFor(target: ModelTarget): readonly RequestPart[];
  /** Joins answers in the form of the API of the request. */
  joinNative(answers: readonly unknown[]): unknown;
  /** Calls that run at once. */
  readonly maxParallel: number;
}

export interface RequestPart {
  readonly request: ProviderSafe<ChatCompletionRequest>;
  /** Choices that the gateway has to ask for. */
  readonly choices: number;
  readonly estimateUsage: StreamOptions['estimateUsage'];
  /** Whether an answer has everything that the part asks for. */
  isComplete(answer: DecodedAnswer): boolean;
}

/** What is known about a call, during it and however it ends. */
export interface CallSummary {
  readonly target: ModelTarget;
  readonly attempts: number;
  /** Each of them, in order. */
  readonly attemptTimes?: readonly AttemptTimes[] | undefined;
  readonly firstByteAtMs: number | undefined;
  readonly usage: NormalizedUsage | null;
  /** Whether a part of the usage is an estimate. */
  readonly hasEstimate: boolean;
  readonly outputChars: number;
  /** That of the last attempt. */
  readonly deployment?: Deployment | undefined;
  /** Whether the request passed in the form of its own API. */
  readonly isNative?: boolean | undefined;
  /** Output limit that was sent although the request set none. */
  readonly defaultLimit?: number | undefined;
  readonly warnings: readonly string[];
}

export interface CallSink {
  /** A provider may have the request from now on; called for each attempt, with its body. */
  onSent(body: string | Buffer): void;
  onAnswer(answer: DecodedAnswer): void;
  /** Chunks of a stream. The first call commits the response to its attempt. */
  onChunks(chunks: readonly AnswerChunk[]): void;
  onStreamEnd(): void;
  onFailure(error: SluiceError): void;
}

export interface CallHandle {
  /** Sends the first attempt; call once. The sink can be called before this returns. */
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
  /** Milliseconds of a monotonic clock, for deadlines and latencies. */
  readonly now: () => number;
  /** Epoch milliseconds, for times in headers. */
  readonly wallNow: () => number;
  readonly setTimer: SetTimer;
  readonly random: () => number;
  /** Whether all keys are of one account: then failures of several keys count as independent. */
  readonly hasOneAccount: () => boolean;
  /** Called at the end of every attempt, for metrics. */
  readonly onAttempt: (target: ModelTarget, deployment: Deployment, ok: boolean) => void;
}
