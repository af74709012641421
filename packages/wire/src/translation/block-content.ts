import type { Annotation, ThinkingBlock } from '../openai/index.ts';
import type { Citations } from './citations.ts';
import type { ChoiceParts, DecodedToolCall } from './compose-response.ts';
import type { JsonObject } from './json-object.ts';

/** Collects the content blocks of a response into one message. */
export class BlockContent {
  readonly #thinking: ThinkingBlock[] = [];
  readonly #calls: DecodedToolCall[] = [];
  readonly #annotations: Annotation[] = [];
  readonly #places: JsonObject[] = [];
  #text = '';
  #hasText = false;
  #reasoning = '';

  /** UTF-16 units of text so far. */
  get textLength(): number {
    return this.#text.length;
  }

  get callCount(): number {
    return this.#calls.length;
  }

  /** Citations of documents. */
  get places(): readonly JsonObject[] {
    return this.#places;
  }

  addText(text: string): void {
    this.#text += text;
    this.#hasText = true;
  }

  addCitations({ annotations, places }: Citations): void {
    this.#annotations.push(...annotations);
    this.#places.push(...places);
  }

  addReasoning(text: string, blocks: readonly ThinkingBlock[]): void {
    this.#reasoning += text;
    this.#thinking.push(...blocks);
  }

  addCall(call: DecodedToolCall): void {
    this.#calls.push(call);
  }

  /** The message as part of a choice; without text blocks, or without text beside calls, its content is null. */
  toParts(): Pick<ChoiceParts, 'text' | 'reasoning' | 'thinking' | 'calls' | 'annotations'> {
    const hasContent = this.#text !== '' || (this.#hasText && this.#calls.length === 0);
    return {
      text: hasContent ? this.#text : null,
      reasoning: this.#reasoning,
      thinking: this.#thinking,
      calls: this.#calls,
      annotations: this.#annotations,
    };
  }
}
