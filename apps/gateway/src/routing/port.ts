import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { Settings } from '../config/index.ts';
import type { ProviderSafe } from '../privacy/index.ts';
import type { ModelDirectory, ModelTarget } from '../providers/index.ts';
import type { MemberPath, RequestFeatures } from './features.ts';

/** A candidate that was passed over. */
export interface RejectedCandidate {
  readonly model: string;
  readonly reason: string;
  /** The member that excludes it; undefined where none does. */
  readonly param: MemberPath | undefined;
  /** Whether it would serve the request at another time. */
  readonly resting: boolean;
}

/** A decision: at least one target, tried in order. */
export interface Route {
  readonly targets: readonly ModelTarget[];
  readonly features: RequestFeatures;
  /** Short, for `x-sluice-route`. */
  readonly reason: string;
  readonly automatic: boolean;
  readonly rejected: readonly RejectedCandidate[];
  /** What of the request had no effect, for `x-sluice-warnings`. */
  readonly warnings: readonly string[];
}

export interface Routing {
  /** Throws `model_not_found`, `model_not_allowed`, `unsupported_format`, `unsupported_parameter` or `no_healthy_deployment`. */
  choose(safe: ProviderSafe<ChatCompletionRequest>, sizeBytes: number, principal: Principal): Route;
  /** Whether every model that a name stands for is known to read documents itself. Throws `model_not_found`. */
  readsDocuments(model: string): boolean;
  /** Known models this key may use. */
  visible(principal: Principal): readonly ModelTarget[];
  /** Aliases of which this key may use a model. */
  visibleAliases(principal: Principal): readonly string[];
}

/** What routing knows of the state of models. */
export interface Health {
  /** Whether any deployment of the model may take a request now. */
  healthy(target: ModelTarget): boolean;
  /** What one more request costs at its best deployment, in milliseconds of waiting. */
  load(target: ModelTarget): number;
}

export interface RoutingDeps {
  readonly settings: () => Settings;
  readonly directory: () => ModelDirectory;
  readonly health: Health;
  readonly random: () => number;
}
