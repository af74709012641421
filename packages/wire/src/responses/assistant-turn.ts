import type { AssistantContent, AssistantMessage, ThinkingBlock, ToolCall } from '../openai/index.ts';

type Parts = Exclude<AssistantContent, string | null>;

/** Collects the items of one turn of the model, which are one message in the chat API. */
export class AssistantTurn {
  readonly #parts: Parts = [];
  readonly #calls: ToolCall[] = [];
  readonly #thinking: ThinkingBlock[] = [];
  readonly #reasoning: string[] = [];

  addParts(parts: Parts): void {
    this.#parts.push(...parts);
  }

  addCall(call: ToolCall): void {
    this.#calls.push(call);
  }

  addReasoning(text: string, blocks: readonly ThinkingBlock[]): void {
    if (text !== '') this.#reasoning.push(text);
    this.#thinking.push(...blocks);
  }

  /** Whether there is only reasoning, which no API takes without what follows it. */
  get isReasoningOnly(): boolean {
    return this.#parts.length === 0 && this.#calls.length === 0;
  }

  build(): AssistantMessage {
    return {
      role: 'assistant',
      content: toContent(this.#parts),
      ...(this.#calls.length === 0 ? {} : { tool_calls: this.#calls }),
      ...(this.#reasoning.length === 0 ? {} : { reasoning_content: this.#reasoning.join('\n\n') }),
      ...(this.#thinking.length === 0 ? {} : { thinking_blocks: this.#thinking }),
    };
  }
}

/** A single text needs no list. */
function toContent(parts: Parts): AssistantContent {
  const [only] = parts;
  if (only === undefined) return null;
  const text = parts.length === 1 && only.type === 'text' && Object.keys(only).length === 2 ? only : null;
  return text !== null && 'text' in text && typeof text.text === 'string' ? text.text : parts;
}
