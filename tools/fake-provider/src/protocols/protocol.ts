import type { IncomingHttpHeaders } from 'node:http';
import type { Payload } from '../answer/index.ts';
import type { Framing } from '../exchange/framing.ts';
import type { RequestFacts } from '../exchange/request-facts.ts';
import type { AnswerPlan, SingleScript, StreamPlan } from '../script/script.ts';
import type { Signer } from './signer.ts';

export type ProtocolName =
  | 'openai'
  | 'azure'
  | 'mistral'
  | 'anthropic'
  | 'vertex_anthropic'
  | 'gemini'
  | 'vertex_gemini'
  | 'bedrock'
  | 'cohere';

/** What a path says about a request before its body is read. */
export interface ProtocolRoute {
  readonly model?: string;
  readonly stream?: boolean;
}

/** One request as a protocol sees it. */
export interface ProtocolRequest {
  readonly method: string;
  /** The path as it was sent, still percent-encoded, without the query. */
  readonly path: string;
  /** The query as it was sent, without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly route: ProtocolRoute;
}

/** What the default answer of a protocol needs to know beside the facts that all scripts use. */
export interface ProtocolFacts extends RequestFacts {
  /** The model is asked to think: the default answer thinks first. */
  readonly thinking: boolean;
  /** Names of the declared tools. */
  readonly tools: readonly string[];
  /** The text of the tool result with which the conversation ends. */
  readonly toolResult: string | undefined;
}

/** An AWS key pair that signatures are checked against. */
export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** What all protocols of one server share. */
export interface ProtocolSettings {
  /** The one key accepted, in whatever header the service takes it; undefined: any key that is not empty. */
  readonly apiKey: string | undefined;
  readonly aws: AwsKeys | undefined;
  /** False: requests are not checked beyond their key. */
  readonly strict: boolean;
  readonly signer: Signer;
  /** True if Vertex accepts this access token. */
  readonly isVertexToken: (token: string) => boolean;
}

/** An answer to be written. */
export interface AnswerOrder {
  readonly plan: AnswerPlan;
  readonly facts: ProtocolFacts;
  readonly seq: number;
  readonly settings: ProtocolSettings;
}

/** One service's wire: where it is, what it refuses, how it answers. */
export interface Protocol {
  readonly name: ProtocolName;
  /** What a POST to this path asks for; undefined if the path is not this service's. */
  route(path: string, query: string): ProtocolRoute | undefined;
  readFacts(request: ProtocolRequest): ProtocolFacts;
  /** The answer by which the real service refuses this request, or undefined if it does not. */
  refuse(
    request: ProtocolRequest,
    facts: ProtocolFacts,
    settings: ProtocolSettings,
  ): SingleScript | undefined;
  /** The whole answer as one JSON text. */
  writeAnswer(order: AnswerOrder): string;
  writeEvents(order: AnswerOrder, stream: StreamPlan): Payload[];
  readonly framing: Framing;
  /** The headers on every answer. `seq` makes ids unique. */
  headers(seq: number): Readonly<Record<string, string>>;
  /** A script with `error`, turned into one with the body and headers of this service. */
  errorScript(script: SingleScript, seq: number): SingleScript;
}
