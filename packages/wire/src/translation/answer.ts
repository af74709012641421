import type { ChatCompletion, ThinkingBlock } from '../openai/index.ts';
import type { JsonObject } from './json-object.ts';
import type { StreamChunk } from './stream-chunk.ts';
import type { NormalizedUsage } from './usage.ts';

/** Identity of a response, and what its request asked for. */
export interface ResponseContext {
  /** Id for responses without a valid one. */
  readonly id: string;
  /** Unix seconds for responses without a plausible time. */
  readonly created: number;
  /** `<provider>/<model_name>`; replaces the provider's model name. */
  readonly model: string;
  /** Whether the request used `functions`, so that calls are returned as `function_call`. */
  readonly legacyFunctions?: boolean;
  /** Whether the request asked for audio as `wav`; raw samples are left unchanged otherwise. */
  readonly wav?: boolean;
}

/** The same for a stream, and whether the client wants token usage. */
export interface StreamContext extends ResponseContext {
  readonly includeUsage: boolean;
}

/** A response in OpenAI's format. */
export interface DecodedResponse {
  readonly response: ChatCompletion;
  /** Null if the provider reported none. */
  readonly usage: NormalizedUsage | null;
}

/** How a stream ended. */
export interface StreamEnd {
  /** Every begun choice had its reason of the end, and there was at least one. */
  readonly finished: boolean;
  /** The provider said that nothing follows. */
  readonly done: boolean;
  /** Chunks still to send before the client's `[DONE]`. */
  readonly chunks: readonly StreamChunk[];
  readonly usage: NormalizedUsage | null;
}

/** What the provider must get back with the next turn, of a choice that made calls. */
export interface ReplayChoice {
  /** Finished, signed reasoning. */
  readonly thinking: readonly ThinkingBlock[];
  /** Readable reasoning. */
  readonly reasoning: string;
  readonly calls: readonly {
    readonly id: string;
    readonly name: string;
    /** All of its input: JSON text for functions, free text for custom tools. */
    readonly input: string;
    readonly extraContent: Readonly<JsonObject> | null;
  }[];
}

/** Turns the events of a provider's stream into chunks of the gateway's own. */
export interface ChatStreamDecoder {
  /**
   * Takes the data of one event.
   * @param data text after `data:`, or the JSON text of a binary frame
   * @param name name of the event, if any
   * @returns chunks to send; usually one
   * @throws UpstreamResponseError
   */
  readonly event: (data: string, name?: string) => readonly StreamChunk[];
  /** Ends the stream; call once, also where its own sign of the end never came. */
  readonly end: () => StreamEnd;
  /** The chunk that carries token counts, for counts that the provider did not send. */
  readonly usageChunk: (usage: NormalizedUsage) => StreamChunk;
  /** A valid event of an answer was seen. */
  readonly started: boolean;
  /** Every begun choice had its reason of the end, and there was at least one. */
  readonly finished: boolean;
  /** The provider said that nothing follows. */
  readonly done: boolean;
  /** The latest counts of the provider. */
  readonly usage: NormalizedUsage | null;
  /** Characters that the model wrote, for estimates where counts are missing. */
  readonly outputChars: number;
  /** What clients may drop and the provider wants back; of choices with calls alone. */
  readonly replay: readonly ReplayChoice[];
}
