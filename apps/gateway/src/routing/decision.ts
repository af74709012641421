/** Types of a routing decision and its inputs. */
import type {
  AbilitySource,
  CandidateScore,
  DecisionCause,
  DecisionContext,
  HeadForecast,
  Preference,
  PromptSample,
  QualityForecast,
  RequestEstimate,
} from '@sluice/router';
import type { FallbackBoundary, Settings } from '../config/index.ts';
import type { ModelDirectory, ModelTarget } from '../providers/index.ts';
import type { MemberPath, RequestFeatures } from './request-features.ts';

/** An excluded model. */
export interface RejectedCandidate {
  readonly model: string;
  readonly reason: string;
  /** The request member that excludes it; undefined if none does. */
  readonly param: MemberPath | undefined;
  /** What the caller can write instead. */
  readonly mend?: string | undefined;
  /** Whether it is only unavailable for the moment. */
  readonly inCooldown: boolean;
}

/** The model that the shadow weights would have chosen, and their predictions for each candidate. */
export interface ShadowChoice {
  readonly version: string;
  readonly model: string;
  /** Predicted success by model, 0 to 1. */
  readonly success: ReadonlyMap<string, number>;
}

/** What is believed about a candidate. */
export interface Belief {
  readonly source: AbilitySource;
  /** Expected success if the model is one standard deviation worse, or better, than believed. */
  readonly low: number;
  readonly high: number;
  /** How much graded prompts that resemble this one changed it. */
  readonly byLikeness: number;
  /** How much heads fitted to grades of the account changed it, and from how many grades of the model. */
  readonly byHeads: number;
}

/** What heads said about a prompt, whether or not they chose. */
export interface HeadsFacts {
  readonly version: string;
  readonly serving: boolean;
  readonly forecast: HeadForecast;
}

/** Details of a decision of `auto`, for explanations, feedback and records. */
export interface AutoFacts {
  readonly policy: string;
  /** Version of the weights. */
  readonly version: string;
  readonly cause: DecisionCause;
  /** The most likely domain of the prompt; `none` if it was not analyzed. */
  readonly domain: string;
  readonly forecast: QualityForecast;
  /** All suitable candidates, in the order of attempts. */
  readonly ranked: readonly CandidateScore[];
  /** Inputs of the ranking besides the candidates. */
  readonly circumstances: DecisionContext;
  /** Sampled success probabilities of models eligible for exploration. */
  readonly drawn: ReadonlyMap<string, number>;
  /** Keys of the conversation once it is answered; one depends on the ids of its tool calls. */
  readonly sessionKeys: (callIds: readonly string[]) => readonly string[];
  /** How long the provider caches the prompt. */
  readonly cacheMs: number;
  /** Parameters that the chosen model does not support. */
  readonly dropped: readonly string[];
  /** Parameters that a model does not support, since a fallback may be used instead. */
  readonly droppedOf: (target: ModelTarget) => readonly string[];
  readonly preference: Preference;
  readonly outlook: Pick<RequestEstimate, 'promptTokens' | 'maxOutputTokens' | 'choices' | 'session'>;
  /** Whether the prompt was ignored, since analyzing it had not improved choices. */
  readonly isGuarded: boolean;
  /** Candidates without public scores and feedback: they are ranked by what their name, price and age suggest. */
  readonly unmeasured: () => ReadonlySet<string>;
  /** What is believed about a candidate, and why. Computed for explanations only. */
  readonly beliefOf: (model: string) => Belief | undefined;
  /** What heads of the account, or of the weights, said about the prompt. */
  readonly heads: readonly HeadsFacts[];
  /** What is kept of the prompt for heads, if its account grades answers. */
  readonly sample: PromptSample | undefined;
  /** Expected success of a candidate without heads. */
  readonly expectedOf: (model: string) => number | undefined;
  /** Undefined without shadow weights. */
  readonly shadow: ShadowChoice | undefined;
}

/** Observations of a response. */
export interface ServedAnswer {
  readonly model: ModelTarget;
  readonly firstTokenMs: number | undefined;
  readonly totalMs: number;
  readonly promptTokens: number;
  /** Prompt tokens that the provider reported as read from or written to a cache; undefined if not reported. */
  readonly cachedTokens: number | undefined;
  readonly outputTokens: number;
  /** Ids of its tool calls. */
  readonly callIds: readonly string[];
  /** Number of attempts; after several, the times are not those of the model that answered. */
  readonly attempts: number;
}

/** Context of a decision besides the payload. */
/** Settings and models when a request was admitted. */
export interface RoutingSnapshot {
  readonly settings: Settings;
  readonly directory: ModelDirectory;
}

export interface RouteFacts {
  readonly sizeBytes: number;
  /** Whether personal data was found that is not replaced. */
  readonly hasResidualPii: boolean;
  /** Seed of the random numbers, so that the decision can be replayed. */
  readonly requestId: string;
  /** Default: the current settings and models. */
  readonly snapshot?: RoutingSnapshot | undefined;
}

/** A decision: at least one model, in the order of attempts. */
export interface Route {
  readonly targets: readonly ModelTarget[];
  readonly features: RequestFeatures;
  /** Short explanation for `x-sluice-route`. */
  readonly reason: string;
  readonly automatic: boolean;
  readonly rejected: readonly RejectedCandidate[];
  /** Request members without effect, for `x-sluice-warnings`. */
  readonly warnings: readonly string[];
  /** Undefined if the caller named the model, or there was no choice. */
  readonly auto: AutoFacts | undefined;
  /** The cheapest of all suitable models, if there was a choice. */
  readonly cheapest?: ModelTarget | undefined;
  /** Why fallbacks of the alias were left out. */
  readonly withheld?: FallbackBoundary | undefined;
}

/** Health of models, as seen by routing. */
export interface Health {
  /** Whether any deployment of the model can accept a request. */
  healthy(target: ModelTarget): boolean;
  /** Expected wait of another request at its best deployment, in milliseconds. */
  load(target: ModelTarget): number;
}
