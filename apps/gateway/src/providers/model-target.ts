import type { Modality, Price } from '@sluice/catalog';
import type { ProviderSettings } from '../config/index.ts';
import type { Credential } from './credentials/index.ts';
import type { Adapter } from './port.ts';

/** One model under one credential of its provider: what fails, is limited and is slow on its own. */
export interface Deployment {
  /** `<provider>/<model>#<credential>`; unique over the process. */
  readonly id: string;
  readonly credential: Credential;
}

/** One model of one provider as a request can reach it: facts of catalog and configuration joined. */
export interface ModelTarget {
  /** `<provider>/<model>`. */
  readonly id: string;
  readonly name: string;
  readonly provider: ProviderSettings;
  readonly adapter: Adapter;
  /** Where it runs: one for each way to sign in there, at least one. */
  readonly deployments: readonly Deployment[];
  /** Whether configuration, catalog or the provider's own list knows it; else it is only tried. */
  readonly known: boolean;
  /** It answers with what it received, so that a caller sees what left: never restored. */
  readonly showsReceived: boolean;
  readonly contextWindow: number | undefined;
  /** Tokens of the prompt alone, where that is limited apart. */
  readonly maxInputTokens: number | undefined;
  readonly maxOutputTokens: number | undefined;
  /** Its tokens for one of a usual tokenizer, for estimates; undefined counts as 1. */
  readonly tokenizerMultiplier?: number | undefined;
  /** When it came out, as an ISO date. */
  readonly released?: string | undefined;
  /** Its provider is taking it away: `auto` does not choose it. */
  readonly deprecated: boolean;
  /** Its provider is known to serve it over chat completions, or nobody says otherwise. */
  readonly supportsChat: boolean;
  readonly inputModalities: readonly Modality[] | undefined;
  readonly outputModalities: readonly Modality[] | undefined;
  readonly reasoning: boolean;
  readonly tools: boolean | undefined;
  readonly structuredOutput: boolean | undefined;
  readonly unsupportedParameters: readonly string[];
  /** Integer nano-USD per token; undefined is unknown, which is not free. */
  readonly price: Price | undefined;
}
