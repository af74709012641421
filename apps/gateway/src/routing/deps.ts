/** Interface and dependencies of the routing module. */
import type { DecisionCause, GradedPrompt } from '@sluice/router';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { Settings } from '../config/index.ts';
import type { ProviderSafe } from '../privacy/index.ts';
import type { ModelDirectory, ModelTarget } from '../providers/index.ts';
import type { Broadcast } from '../shared-state/index.ts';
import type { Health, Route, RouteFacts, RoutingSnapshot, ServedAnswer } from './decision.ts';
import type {
  DecisionRecord,
  ExpectedQuality,
  Feedback,
  FittedHeads,
  HeadsVersion,
  Learned,
  LearnedFeedback,
  OnStage,
} from './learning/index.ts';

export interface Routing {
  /** Throws `model_not_found`, `model_not_allowed`, `unsupported_format`, `unsupported_parameter` or `no_healthy_deployment`. */
  choose(safe: ProviderSafe<ChatCompletionRequest>, principal: Principal, facts: RouteFacts): Route;
  /** Whether the choice depends on personal data that is not replaced. */
  needsResidualPii(principal: Principal, snapshot?: RoutingSnapshot): boolean;
  /** Learns from a response. */
  recordAnswer(route: Route, answer: ServedAnswer): void;
  /** Learns from feedback on an answer; false if there was feedback before. Rejects if the store fails. */
  addFeedback(grade: Feedback): Promise<boolean>;
  /**
   * Mean expected quality of a model for prompts of an account, 0 to 1, with all its feedback and by public scores alone; undefined
   * for an unknown model, and without prompts.
   */
  expectedQuality(
    accountId: string,
    model: string,
    prompts: readonly DecisionRecord[],
  ): ExpectedQuality | undefined;
  /** Fits heads of an account to its grades, beside requests; false if there are too few. Rejects if that fails. */
  trainHeads(accountId: string): Promise<boolean>;
  /** Loads the heads of an account again, which another process has changed. */
  putHeads(accountId: string, versions: readonly HeadsVersion[]): void;
  /** Loads what was learned before. */
  restore(learned: Learned): void;
  /** Whether every model of a name is known to support document input. Throws `model_not_found`. */
  readsDocuments(model: string, snapshot?: RoutingSnapshot): boolean;
  /** Models this key may use. */
  visibleModels(principal: Principal): readonly ModelTarget[];
  /** Aliases with at least one model that this key may use. */
  visibleAliases(principal: Principal): readonly string[];
}

/** What fits and keeps heads. */
export interface RoutingHeadDeps {
  readonly headStore: {
    /** Graded prompts of an account, within the limits of the store. */
    load(accountId: string): Promise<readonly GradedPrompt[]>;
    /** Stores a version; resolves to those that are kept. */
    store(version: HeadsVersion): Promise<readonly HeadsVersion[]>;
    versions(accountId: string): Promise<readonly HeadsVersion[]>;
  };
  /** Fits heads in a thread of its own. */
  readonly fitHeads: (prompts: readonly GradedPrompt[]) => Promise<FittedHeads>;
}

export interface RoutingDeps extends RoutingHeadDeps {
  readonly settings: () => Settings;
  readonly directory: () => ModelDirectory;
  readonly health: Health;
  readonly random: () => number;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
  /** Epoch milliseconds. */
  readonly wallNow: () => number;
  /** Keyed digest of a text. */
  readonly digest: (text: string) => string;
  readonly onError: (error: unknown) => void;
  /** Tells other processes of conversations and feedback. */
  readonly broadcast: Broadcast;
  /** Called for every response of a model that `auto` chose, for metrics. */
  readonly onChoice: (policy: string, cause: DecisionCause) => void;
  /** Called for every decision that shadow weights were compared with, for metrics. */
  readonly onShadow: (isSame: boolean) => void;
  readonly onStage: OnStage;
  /** Stores feedback and the resulting state atomically; false if the request already has feedback. */
  readonly storeFeedback: (grade: LearnedFeedback) => Promise<boolean>;
}
