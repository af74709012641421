import type { Effort, Modality, Price } from '@sluice/catalog';
import type {
  ChatCompletion,
  ChatCompletionRequest,
  InputLimits,
  NormalizedUsage,
  ReasoningTag,
  ReplayChoice,
  StreamChunk,
} from '@sluice/wire';
import type { ProviderSettings, ServedApi } from '../config/index.ts';
import type { NativeApi, NativeRequest } from '../contract/index.ts';
import type { SluiceError } from '../errors/index.ts';
import type { Credential } from './credentials/index.ts';
import type { ResponseHeaders } from './transport.ts';

/** A request in the format of a provider. */
export interface EncodedRequest {
  /** Appended to the base URL of the provider. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; placeholders of long texts can occur inside its strings. */
  readonly body: string;
  /** Dropped or changed parameters, for `x-sluice-warnings`. */
  readonly warnings: readonly string[];
  /** The output limit that it holds although the request sets none. */
  readonly defaultLimit: number | undefined;
  /** The provider does not enforce the whole requested schema, so the answer must be validated. */
  readonly formatUnchecked: boolean;
}

/** Data shared by all responses to a request. */
export interface AnswerIdentity {
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
  /** `<provider>/<model>` as shown to the client. */
  readonly model: string;
  /** Whether the request used `functions`, so that the response must use `function_call`. */
  readonly legacyFunctions: boolean;
  /** Whether the request asked for audio as `wav`. */
  readonly wav: boolean;
}

/** Additional data for streamed responses. */
export interface StreamOptions {
  readonly includeUsage: boolean;
  /** Estimated usage for a stream without reported usage. */
  readonly estimateUsage: (outputChars: number) => NormalizedUsage;
}

/** A complete response in the gateway's format. */
export interface DecodedAnswer {
  readonly response: ChatCompletion;
  readonly usage: NormalizedUsage | null;
  /** The answer as it came, from a provider that speaks the client's own API. */
  readonly native?: unknown;
  /** The provider completes it later, and is asked for it then. */
  readonly isPending?: boolean;
}

/** Decodes one streamed response from the `data` of its events. Throws `SluiceError` for an error inside it. */
export interface StreamDecoder {
  /** The chunks for this event. */
  event(data: string, eventName: string | undefined): readonly StreamChunk[];
  /** Chunks to send at the end, such as the usage chunk. */
  end(): readonly StreamChunk[];
  /** Whether an event with content was seen. */
  readonly started: boolean;
  /** Whether every choice that began has its finish reason. */
  readonly finished: boolean;
  /** Whether the provider signaled the end of the stream. */
  readonly done: boolean;
  readonly usage: NormalizedUsage | null;
  /** Number of characters received, to estimate missing usage. */
  readonly outputChars: number;
  /** Opaque data that the provider needs back in the next turn. */
  readonly replay: readonly ReplayChoice[];
}

/** A provider error, interpreted. */
export interface UpstreamFailure {
  readonly error: SluiceError;
  /** Whether a retry at this provider may succeed. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  /** The provider rejected signed reasoning in the history; without it the request may succeed. */
  readonly signatureRefused?: boolean;
  /** The provider's words about flags or members that it does not accept. */
  readonly complaint?: string;
  /** The request caused the error, which says nothing about the deployment. */
  readonly saysNothing?: boolean;
  /** We ended the attempt while the provider worked on the request, for which it may charge. */
  readonly isPromptOwed?: boolean;
  /** The deployment failed whatever the request was: it could not be reached, or has no capacity. */
  readonly isDeploymentsFault?: boolean;
  /** The provider says that it is overloaded, and does not blame the request; a request that costs much may still be the cause. */
  readonly isOverload?: boolean;
}

/** What only some protocols have: tools and content parts of unknown types, which are forwarded as they are, and video. */
export type UncommonContent = 'unknown' | 'video';

/** Pure translation between the gateway's format and that of a provider. */
export interface Adapter {
  readonly protocol: string;
  /**
   * Whether `encode` reads content texts, for example to parse a data URL or arguments. If not, long texts stay
   * placeholders.
   */
  readonly readsContent: boolean;
  /** Whether a request can hold such parts or tools. The model itself may still not read them. */
  carries(target: ModelTarget, what: UncommonContent): boolean;
  /** Whether one request can return several choices. */
  choices(target: ModelTarget, stream: boolean): boolean;
  /**
   * Parameters of the request that the model does not support, found by encoding it: those that would be rejected
   * or dropped. Changed values do not count.
   */
  unsupportedParameters(request: ChatCompletionRequest, target: ModelTarget): readonly string[];
  /** Throws `unsupported_parameter` for unsupported parameters that must not be dropped. */
  encode(request: ChatCompletionRequest, target: ModelTarget, options: EncodeOptions): EncodedRequest;
  /** The adapter for requests that pass in the form of their own API; undefined if the model does not speak it. */
  nativeFor(api: NativeApi, target: ModelTarget): Adapter | undefined;
  /** A request in the form of its own API, which the model must speak. */
  encodeNative(
    request: NativeRequest,
    target: ModelTarget,
    options: EncodeOptions & { readonly stream: boolean },
  ): EncodedRequest;
  /** Path of what the provider keeps, below that of its API. */
  pathOf(target: ModelTarget, kept: readonly string[]): string;
  /** How many inputs one request may hold; undefined for any. */
  inputLimits(target: ModelTarget): InputLimits | undefined;
  /** See `Wire.unwrapEvent`. */
  unwrapEvent(
    data: string,
    name: string | undefined,
    target: ModelTarget,
  ): { readonly data: string; readonly name: string | undefined };
  decode(raw: unknown, target: ModelTarget, identity: AnswerIdentity): DecodedAnswer;
  openStream(target: ModelTarget, identity: AnswerIdentity, options: StreamOptions): StreamDecoder;
  readFailure(status: number, headers: ResponseHeaders, body: string, target: ModelTarget): UpstreamFailure;
}

export interface EncodeOptions {
  /** Whether to drop unsupported optional parameters instead of rejecting the request. */
  readonly dropUnsupported: boolean;
  /** Output limit of ordinary models if the request sets none; by default the one of the API. */
  readonly defaultMaxTokens?: number | undefined;
}

/** One model with one credential of its provider: the unit of failures, rate limits and latency. */
export interface Deployment {
  /** `<provider>/<model>#<credential>`; unique over the process. */
  readonly id: string;
  readonly credential: Credential;
}

/** A model of a provider as seen by a request: catalog and configuration merged. */
export interface ModelTarget {
  /** `<provider>/<model>`. */
  readonly id: string;
  readonly name: string;
  readonly provider: ProviderSettings;
  readonly adapter: Adapter;
  /** Its deployments, one per credential, at least one. */
  readonly deployments: readonly Deployment[];
  /** Whether configuration, catalog or the provider's model list contains it; otherwise it is just tried. */
  readonly known: boolean;
  /** Whether it echoes its input, so that a caller sees what was sent: never restored. */
  readonly echoesPrompt: boolean;
  readonly contextWindow: number | undefined;
  /** Maximum prompt tokens, if limited separately. */
  readonly maxInputTokens: number | undefined;
  readonly maxOutputTokens: number | undefined;
  /** Its tokens per token of a typical tokenizer, for estimates; undefined counts as 1. */
  readonly tokenizerMultiplier?: number | undefined;
  /** Release date (ISO). */
  readonly released?: string | undefined;
  /** Whether it is being retired by its provider: `auto` does not choose it. */
  readonly deprecated: boolean;
  /** APIs over which its provider serves it; chat is assumed unless known otherwise. */
  readonly apis: ReadonlySet<ServedApi>;
  /** Inputs of one embeddings request, if its server is known to accept fewer than its service. */
  readonly maxEmbeddingInputs?: number | undefined;
  /** Whether it can be reached for chat completions. */
  readonly supportsChat: boolean;
  readonly inputModalities: readonly Modality[] | undefined;
  readonly outputModalities: readonly Modality[] | undefined;
  readonly reasoning: boolean;
  /** The levels of `reasoning_effort` that it takes; undefined if unknown. */
  readonly reasoningEfforts?: readonly Effort[] | undefined;
  /** The tag around reasoning in its text; null: none; undefined: as its API has it. */
  readonly reasoningTag?: ReasoningTag | null | undefined;
  readonly tools: boolean | undefined;
  readonly structuredOutput: boolean | undefined;
  readonly unsupportedParameters: readonly string[];
  /** Integer nano-USD per token; undefined if unknown, which does not mean free. */
  readonly price: Price | undefined;
}
