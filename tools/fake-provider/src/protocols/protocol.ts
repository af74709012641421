import type { IncomingHttpHeaders } from 'node:http';
import type { Payload } from '../answer/index.ts';
import type { Framing } from '../exchange/framing.ts';
import type { RequestFacts } from '../exchange/request-facts.ts';
import type { AnswerPlan, SingleScript, StreamPlan } from '../script/script.ts';
import type { Signer } from './signer.ts';

export type ProtocolName =
  | 'openai'
  | 'responses'
  | 'azure'
  | 'mistral'
  | 'anthropic'
  | 'vertex_anthropic'
  | 'gemini'
  | 'vertex_gemini'
  | 'bedrock'
  | 'cohere';

/** What the path reveals about a request before its body is read. */
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

/** Facts for the default answer of a protocol, in addition to those used by all scripts. */
export interface ProtocolFacts extends RequestFacts {
  /** Whether thinking is requested: the default answer then thinks first. */
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

/** Settings shared by all protocols of one server. */
export interface ProtocolSettings {
  /** The only accepted key, in the header used by the service; undefined: any non-empty key. */
  readonly apiKey: string | undefined;
  readonly aws: AwsKeys | undefined;
  /** If false, only keys are checked. */
  readonly strict: boolean;
  readonly signer: Signer;
  /** True if Vertex accepts this access token. */
  readonly isVertexToken: (token: string) => boolean;
}

/** Input for writing an answer. */
export interface AnswerInput {
  readonly plan: AnswerPlan;
  readonly facts: ProtocolFacts;
  readonly seq: number;
  readonly settings: ProtocolSettings;
}

/** The protocol of a service: its paths, validation and responses. */
export interface Protocol {
  readonly name: ProtocolName;
  /** What a POST to this path requests; undefined if the path is not of this service. */
  route(path: string, query: string): ProtocolRoute | undefined;
  readFacts(request: ProtocolRequest): ProtocolFacts;
  /** The error response of the real service for this request; undefined if it would accept it. */
  refuse(
    request: ProtocolRequest,
    facts: ProtocolFacts,
    settings: ProtocolSettings,
  ): SingleScript | undefined;
  /** The complete answer as one JSON text. */
  writeAnswer(order: AnswerInput): string;
  writeEvents(order: AnswerInput, stream: StreamPlan): Payload[];
  readonly framing: Framing;
  /** The headers of every response. `seq` makes ids unique. */
  headers(seq: number): Readonly<Record<string, string>>;
  /** Converts a script with `error` to one with the body and headers of this service. */
  errorScript(script: SingleScript, seq: number): SingleScript;
}
