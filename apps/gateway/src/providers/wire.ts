/** A protocol over HTTP: everything that a provider module defines. */
import type {
  ChatCompletionRequest,
  ChatStreamDecoder,
  DecodedResponse,
  InputLimits,
  ResponseContext,
  StreamContext,
  UpstreamErrorDetails,
} from '@sluice/wire';
import type { NativeApi, NativeRequest } from '../contract/index.ts';
import type { FittedRequest } from './fit-claude-request.ts';
import type { ModelTarget, UncommonContent } from './port.ts';

/** A body in the provider's format, and the changes made. */
export interface WireRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
  /** Dropped parameters, each with a warning. */
  readonly dropped: readonly string[];
  /** Unsupported parameters that must not be dropped silently. */
  readonly unsupported: readonly string[];
  /** Whether the provider does not enforce the whole requested schema. */
  readonly formatUnchecked?: boolean | undefined;
}

/** A response, and how it is passed on if that is not as it came. */
export interface WireResponse extends DecodedResponse {
  readonly native?: Readonly<Record<string, unknown>>;
  /** See `DecodedAnswer.isPending`. */
  readonly isPending?: boolean;
}

/** One protocol. */
export interface Wire {
  readonly protocol: string;
  /** See `Adapter.readsContent`. */
  readonly readsContent: boolean;
  /** See `Adapter.carries`. */
  carries(target: ModelTarget, what: UncommonContent): boolean;
  /** Whether one request can return several choices, streamed or not. */
  choices(target: ModelTarget, stream: boolean): boolean;
  encode(request: ChatCompletionRequest, target: ModelTarget, stream: boolean): WireRequest;
  /** Whether requests of an API can pass to this model as they are; absent: none. */
  speaks?(api: NativeApi, target: ModelTarget): boolean;
  /** The wires of such APIs; absent: this one. */
  readonly natives?: Readonly<Partial<Record<NativeApi, Wire>>>;
  /** Leaves out what the host of the model does not accept of such a request. */
  fitNative?(request: NativeRequest, target: ModelTarget): FittedRequest;
  /** The body of such a request, for this model. */
  nativeBody?(request: NativeRequest, target: ModelTarget): NativeRequest['body'];
  /** An event in the form of the API, out of the provider's frame around it. */
  unwrapEvent?(
    data: string,
    name: string | undefined,
  ): { readonly data: string; readonly name: string | undefined };
  /** The same where something can be unsupported, or depends on whether the answer is streamed. */
  encodeNative?(body: NativeRequest['body'], target: ModelTarget, stream: boolean): WireRequest;
  /** See `Adapter.inputLimits`. */
  inputLimits?(target: ModelTarget): InputLimits;
  /** Appended to the base URL; model names in it are safe segments (see `pathSegment`). */
  path(target: ModelTarget, stream: boolean): string;
  /** Headers besides content type and credentials. */
  headers(target: ModelTarget, stream: boolean): Readonly<Record<string, string>>;
  decode(raw: unknown, context: ResponseContext, target: ModelTarget): WireResponse;
  openStream(context: StreamContext, target: ModelTarget): ChatStreamDecoder;
  /** Parses an error body; undefined if its text is matched instead. */
  readError?(body: unknown): UpstreamErrorDetails & { readonly retryAfterMs?: number | null };
}
