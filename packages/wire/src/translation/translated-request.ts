import type { ChatCompletionRequest, ThinkingBlock } from '../openai/index.ts';
import type { JsonObject } from './json-object.ts';

/** A request of another API as a chat request. Paths are those of the caller's own request. */
export interface TranslatedRequest {
  readonly request: ChatCompletionRequest;
  /** What only tunes and was left out or approximated. */
  readonly warnings: readonly string[];
  /** Paths of what changes the meaning and a chat request cannot hold. */
  readonly unsupported: readonly string[];
  /** Where each message of the chat request comes from. */
  readonly messageOrigins: readonly MessageOrigin[];
  /** Where each of its tools comes from. */
  readonly toolPaths: readonly string[];
  /** Names of the caller for members of the chat request. */
  readonly memberPaths: Readonly<Record<string, string>>;
}

/** Where a message of the chat request comes from. */
export interface MessageOrigin {
  readonly path: string;
  /** Where its content parts come from; undefined if they stand at the same places there. */
  readonly parts?: readonly string[] | undefined;
  /** Where its tool calls come from. */
  readonly calls?: readonly string[] | undefined;
}

/** Reasoning of a model in the form in which its provider wants it back. */
export interface KeptReasoning {
  readonly blocks: readonly ThinkingBlock[];
  /** `extra_content` of calls by their id. */
  readonly calls: Readonly<Record<string, Readonly<JsonObject>>>;
}

/** Begins every envelope; nothing else is tried. */
export const reasoningEnvelopePrefix = 'sluice-';

/** Envelopes hold signed reasoning in APIs that have a field for that of their own models only. */
export interface ReasoningEnvelopes {
  /** @returns a text that clients keep and only this gateway can open */
  seal(kept: KeptReasoning): string;
  /** Undefined for anything but an envelope of this gateway for the same account. */
  open(text: string): KeptReasoning | undefined;
}
