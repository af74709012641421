/** How one protocol is spoken over HTTP: what a provider's file says, and all it says. */
import type {
  ChatCompletionRequest,
  ChatStreamDecoder,
  DecodedResponse,
  ResponseContext,
  StreamContext,
  UpstreamErrorDetails,
} from '@sluice/wire';
import type { ModelTarget } from './port.ts';

/** A body in the provider's language and what had to be changed. */
export interface WireRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
  /** Parameters that were left out, each with a warning. */
  readonly dropped: readonly string[];
  /** Members that the model cannot take and that may not be dropped in silence. */
  readonly unsupported: readonly string[];
  /** The answer was not held to the schema asked for, or not to all of it. */
  readonly formatUnchecked?: boolean | undefined;
}

/** One protocol. */
export interface Wire {
  readonly protocol: string;
  /** See `Adapter.readsContent`. */
  readonly readsContent: boolean;
  /** Whether one request can ask for several answers, streamed or not. */
  choices(target: ModelTarget, stream: boolean): boolean;
  encode(request: ChatCompletionRequest, target: ModelTarget, stream: boolean): WireRequest;
  /** Appended to the provider's base address; model names in it are safe segments (see `pathSegment`). */
  path(target: ModelTarget, stream: boolean): string;
  /** Beside content type and credentials. */
  headers(target: ModelTarget, stream: boolean): Readonly<Record<string, string>>;
  decode(raw: unknown, context: ResponseContext, target: ModelTarget): DecodedResponse;
  openStream(context: StreamContext, target: ModelTarget): ChatStreamDecoder;
  /** What a refusal's body says; undefined where it is read by its words alone. */
  readError?(body: unknown): UpstreamErrorDetails & { readonly retryAfterMs?: number | null };
}
