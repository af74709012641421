/** What the routing module offers and what it needs. */
import type { DecisionCause } from '@sluice/router';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { Settings } from '../config/index.ts';
import type { ProviderSafe } from '../privacy/index.ts';
import type { ModelDirectory, ModelTarget } from '../providers/index.ts';
import type { Health, Route, RouteFacts, RoutingSnapshot, ServedAnswer } from './decision.ts';
import type { Feedback, Learned, LearnedFeedback, OnStage } from './learning/index.ts';

export interface Routing {
  /** Throws `model_not_found`, `model_not_allowed`, `unsupported_format`, `unsupported_parameter` or `no_healthy_deployment`. */
  choose(safe: ProviderSafe<ChatCompletionRequest>, principal: Principal, facts: RouteFacts): Route;
  /** Whether the choice depends on personal data in a request that leaves as it is. */
  needsResidualPii(principal: Principal, snapshot?: RoutingSnapshot): boolean;
  /** Learns how an answer went. */
  recordAnswer(route: Route, answer: ServedAnswer): void;
  /** Learns from a grade of an answer; false where it had been graded before. Rejects when the store fails. */
  addFeedback(grade: Feedback): Promise<boolean>;
  /** Takes what was learned before. */
  restore(learned: Learned): void;
  /** Whether every model that a name stands for is known to read documents itself. Throws `model_not_found`. */
  readsDocuments(model: string, snapshot?: RoutingSnapshot): boolean;
  /** Known models this key may use. */
  visibleModels(principal: Principal): readonly ModelTarget[];
  /** Aliases of which this key may use a model. */
  visibleAliases(principal: Principal): readonly string[];
}

export interface RoutingDeps {
  readonly settings: () => Settings;
  readonly directory: () => ModelDirectory;
  readonly health: Health;
  readonly random: () => number;
  /** Steady milliseconds. */
  readonly now: () => number;
  /** Epoch milliseconds. */
  readonly wallNow: () => number;
  /** Keyed digest of a text. */
  readonly digest: (text: string) => string;
  readonly onError: (error: unknown) => void;
  /** Told of every answer of a model that `auto` chose, for metrics. */
  readonly onChoice: (policy: string, cause: DecisionCause) => void;
  /** Told of every choice beside which weights in shadow chose, for metrics. */
  readonly onShadow: (isSame: boolean) => void;
  readonly onStage: OnStage;
  /** Stores a grade with what it changes, all or nothing; false where the request had been graded before. */
  readonly storeFeedback: (grade: LearnedFeedback) => Promise<boolean>;
}
