/** A routing decision and what it is made from. */
import type {
  CandidateScore,
  DecisionCause,
  DecisionContext,
  Preference,
  QualityForecast,
  RequestEstimate,
} from '@sluice/router';
import type { Settings } from '../config/index.ts';
import type { ModelDirectory, ModelTarget } from '../providers/index.ts';
import type { MemberPath, RequestFeatures } from './features.ts';

/** A candidate that was passed over. */
export interface RejectedCandidate {
  readonly model: string;
  readonly reason: string;
  /** The member that excludes it; undefined where none does. */
  readonly param: MemberPath | undefined;
  /** Whether it would serve the request at another time. */
  readonly inCooldown: boolean;
}

/** What weights in shadow would have chosen, and what they foretell of each candidate. */
export interface ShadowChoice {
  readonly version: string;
  readonly model: string;
  /** Chance of a right answer by model, 0 to 1. */
  readonly success: ReadonlyMap<string, number>;
}

/** How `auto` chose: what explanations, feedback and records need. */
export interface AutoFacts {
  readonly policy: string;
  /** Of the weights. */
  readonly version: string;
  readonly cause: DecisionCause;
  /** What the prompt is most likely about; `none` where it was not looked at. */
  readonly domain: string;
  readonly forecast: QualityForecast;
  /** All that could serve it, in the order in which they are tried. */
  readonly ranked: readonly CandidateScore[];
  /** What the order was made from, besides them. */
  readonly circumstances: DecisionContext;
  /** Chances that were drawn for models that might have been tried out. */
  readonly drawn: ReadonlyMap<string, number>;
  /** What the conversation is known by once it is answered, by calls of tools with these ids among others. */
  readonly sessionKeys: (callIds: readonly string[]) => readonly string[];
  /** For how long its provider keeps what it read. */
  readonly cacheMs: number;
  /** Members that the chosen model does not take. */
  readonly dropped: readonly string[];
  /** Members that a model does not take: a fallback may be another one. */
  readonly droppedOf: (target: ModelTarget) => readonly string[];
  readonly preference: Preference;
  readonly outlook: Pick<RequestEstimate, 'promptTokens' | 'maxOutputTokens' | 'choices' | 'session'>;
  /** The prompt was not looked at, since looking had not paid. */
  readonly isGuarded: boolean;
  /** Undefined where no weights are in shadow for the account. */
  readonly shadow: ShadowChoice | undefined;
}

/** How an answer went. */
export interface ServedAnswer {
  readonly model: ModelTarget;
  readonly firstTokenMs: number | undefined;
  readonly totalMs: number;
  readonly promptTokens: number;
  /** Tokens of the prompt that its provider says to have read from a cache or written to one; undefined: it counted nothing. */
  readonly cachedTokens: number | undefined;
  readonly outputTokens: number;
  /** Ids of the calls of tools that it makes. */
  readonly callIds: readonly string[];
  /** Attempts of the call; the times of several are not those of the model that answered. */
  readonly attempts: number;
}

/** What a choice depends on besides the payload. */
/** Settings and models as they were when a request was admitted. */
export interface RoutingSnapshot {
  readonly settings: Settings;
  readonly directory: ModelDirectory;
}

export interface RouteFacts {
  readonly sizeBytes: number;
  /** Personal data was found that leaves as it is. */
  readonly hasResidualPii: boolean;
  /** Seeds the random numbers of the decision, so that it can be made again. */
  readonly requestId: string;
  /** Default: the current settings and models. */
  readonly snapshot?: RoutingSnapshot | undefined;
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
  /** Undefined where the caller named the model, or nothing was to be chosen. */
  readonly auto: AutoFacts | undefined;
  /** The one of the lowest expected cost among all that could serve it, where one was chosen. */
  readonly cheapest?: ModelTarget | undefined;
}

/** What routing knows of the state of models. */
export interface Health {
  /** Whether any deployment of the model may take a request now. */
  healthy(target: ModelTarget): boolean;
  /** What one more request costs at its best deployment, in milliseconds of waiting. */
  load(target: ModelTarget): number;
}
