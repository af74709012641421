/**
 * The APIs that clients call. Each reads its requests into the gateway's own form, which is a chat request, and writes answers
 * in its own; everything between is the same for all.
 */
import type { AnswerChunk, ChatCompletion, NormalizedUsage, StreamChunk } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { NativeApi, ReceivedChat } from '../contract/index.ts';
import type { ErrorFormat, SluiceError } from '../errors/index.ts';

/** Names of the APIs, as in settings and in the usage of requests. */
export type ApiName = 'chat' | NativeApi;

export interface ClientApi {
  readonly name: ApiName;
  /** Path of its endpoint. */
  readonly path: string;
  readonly errors: ErrorFormat;
  /** Parses and validates a body. Throws `invalid_json`, `invalid_request`, `unsupported_parameter`. */
  read(body: Buffer, caller: ApiCaller): ApiRequest | Promise<ApiRequest>;
}

/** Headers by their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Who sent a request. */
export interface ApiCaller {
  readonly headers: RequestHeaders;
  readonly principal: Principal;
  readonly requestId: string;
  /** True if complete chat completions leave out members that are null. */
  readonly omitsNulls: boolean;
}

/** A validated request. */
export interface ApiRequest {
  readonly received: ReceivedChat;
  readonly warnings?: readonly string[];
  /** What its translation left out or approximated, for models of other APIs. */
  readonly translationWarnings: readonly string[];
  /** A text with paths of the chat request, with those of the caller's own. */
  toOwnPaths(text: string): string;
  readonly answers: AnswerFormat;
}

/** How the answer to one request is written. */
export interface AnswerFormat {
  /** Id for the answer of a provider that gives none. */
  readonly id: string;
  /** The body of a complete answer. */
  complete(answer: ChatCompletion): string;
  /** Keeps the answer for later requests, before its last bytes are sent. */
  readonly keep?: (() => Promise<void>) | undefined;
  /** Whether the provider may complete the answer in the background: each of its states is kept. */
  readonly inBackground?: boolean;
  /** Begins a stream, when its first chunk comes. */
  openStream(facts: StreamFacts): StreamFormat;
  /** How answers of providers that speak this API are passed on; undefined for chat, which is the gateway's own form. */
  readonly native?: NativeAnswerFormat;
}

export interface StreamFacts {
  /** `<provider>/<model_name>`. */
  readonly model: string;
  /** Estimated tokens of the prompt. */
  readonly promptTokens: number;
}

/** What the gateway knows of a complete answer. */
export interface AnswerFacts {
  /** `<provider>/<model_name>`. */
  readonly model: string;
  /** Reported or estimated. */
  readonly usage: NormalizedUsage | null;
}

export interface NativeAnswerFormat {
  /** The body of a complete answer. */
  complete(answer: Readonly<Record<string, unknown>>, facts: AnswerFacts): string;
  openStream(facts: StreamFacts): StreamFormat;
}

/** Writes one stream as server-sent events. */
export interface StreamFormat {
  write(chunks: readonly AnswerChunk[]): string;
  /** The last events of a complete answer. @param facts chunk with facts about the request, for APIs that have room for it */
  end(facts: readonly StreamChunk[]): string;
  /** The last event of an answer that failed. */
  fail(error: SluiceError): string;
}
