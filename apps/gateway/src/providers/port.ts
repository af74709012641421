import type { Modality, Price } from '@sluice/catalog';
import type {
  ChatCompletion,
  ChatCompletionRequest,
  NormalizedUsage,
  ReplayChoice,
  StreamChunk,
} from '@sluice/wire';
import type { ProviderSettings } from '../config/index.ts';
import type { SluiceError } from '../errors/index.ts';
import type { Credential } from './credentials/index.ts';
import type { ResponseHeaders } from './transport.ts';

/** A request in a provider's own language. */
export interface EncodedRequest {
  /** Appended to the provider's base address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; marks of long texts may stand inside its strings. */
  readonly body: string;
  /** What was left out or changed, for `x-sluice-warnings`. */
  readonly warnings: readonly string[];
  /** The provider is not held to the whole schema asked for, so the answer is to be checked. */
  readonly formatUnchecked: boolean;
}

/** What every answer of a request shares. */
export interface AnswerIdentity {
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
  /** `<provider>/<model>` as the client sees it. */
  readonly model: string;
  /** The request used `functions`, so the answer uses `function_call`. */
  readonly legacyFunctions: boolean;
  /** The request asked for sound as `wav`. */
  readonly wav: boolean;
}

/** What a streamed answer needs besides. */
export interface StreamOptions {
  readonly includeUsage: boolean;
  /** Usage for a stream whose provider reports none. */
  readonly estimateUsage: (outputChars: number) => NormalizedUsage;
}

/** A whole answer in the gateway's language. */
export interface DecodedAnswer {
  readonly response: ChatCompletion;
  readonly usage: NormalizedUsage | null;
}

/** Reads one streamed answer; fed the `data` of each event. Throws `SluiceError` for an error inside it. */
export interface StreamDecoder {
  /** The chunks to send for this event. */
  event(data: string, eventName: string | undefined): readonly StreamChunk[];
  /** Chunks held back until the end, such as the usage chunk. */
  end(): readonly StreamChunk[];
  /** A meaningful event was seen. */
  readonly started: boolean;
  /** Every choice that began has its finish reason. */
  readonly finished: boolean;
  /** The provider said that nothing follows. */
  readonly done: boolean;
  readonly usage: NormalizedUsage | null;
  /** Characters of answer so far, for an estimate when usage is missing. */
  readonly outputChars: number;
  /** What the provider wants back with the next turn. */
  readonly replay: readonly ReplayChoice[];
}

/** What a provider's refusal means to us. */
export interface UpstreamFailure {
  readonly error: SluiceError;
  /** Whether the same request may succeed at this provider after a while. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  /** The provider did not recognize signed reasoning in the history; without it the request may pass. */
  readonly signatureRefused?: boolean;
  /** The request itself brought it about: it says nothing about the deployment. */
  readonly saysNothing?: boolean;
}

/** One protocol: pure translation between the gateway's language and a provider's. */
export interface Adapter {
  readonly protocol: string;
  /**
   * Whether `encode` looks into texts of content: a data URL to take apart, arguments to parse. If not, long
   * texts are left as marks.
   */
  readonly readsContent: boolean;
  /** Whether one request can ask for several answers. */
  choices(target: ModelTarget, stream: boolean): boolean;
  /**
   * Members of the request that the model does not take, found by encoding it: what it would refuse, and what would
   * be dropped. Changes of values do not count.
   */
  lacking(request: ChatCompletionRequest, target: ModelTarget): readonly string[];
  /** Throws `unsupported_parameter` for what the model cannot take and must not be dropped. */
  encode(request: ChatCompletionRequest, target: ModelTarget, options: EncodeOptions): EncodedRequest;
  decode(raw: unknown, target: ModelTarget, identity: AnswerIdentity): DecodedAnswer;
  openStream(target: ModelTarget, identity: AnswerIdentity, options: StreamOptions): StreamDecoder;
  readFailure(status: number, headers: ResponseHeaders, body: string, target: ModelTarget): UpstreamFailure;
}

export interface EncodeOptions {
  /** Drop optional parameters that the model lacks instead of refusing. */
  readonly dropUnsupported: boolean;
}

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
  readonly echoesPrompt: boolean;
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
