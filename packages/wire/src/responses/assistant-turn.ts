import type { AssistantContent, AssistantMessage, ThinkingBlock, ToolCall } from '../openai/index.ts';
import type { JsonObject, KeptReasoning } from '../translation/index.ts';

type Parts = Exclude<AssistantContent, string | null>;

/** Collects the items of one turn of the model, which are one message in the chat API. */
export class AssistantTurn {
  readonly #parts: Parts = [];
  readonly #calls: ToolCall[] = [];
  readonly #thinking: ThinkingBlock[] = [];
  readonly #reasoning: string[] = [];
  /** What belongs to calls by their id, for clients that kept nothing but the reasoning. */
  readonly #extras = new Map<string, Readonly<JsonObject>>();

  /** Adds a message of the turn. Its texts become one, as not every server takes a list in messages of the model. */
  addParts(parts: Parts): void {
    let separator = '\n\n';
    for (const part of parts) {
      const last = this.#parts.at(-1);
      const [before, text] = [plainTextOf(last), plainTextOf(part)];
      if (before === null || text === null) this.#parts.push(part);
      else this.#parts.splice(-1, 1, { type: 'text', text: before + separator + text });
      separator = '';
    }
  }

  addCall(call: ToolCall): void {
    this.#calls.push(call);
  }

  addReasoning(text: string, { blocks, calls }: KeptReasoning): void {
    if (text !== '') this.#reasoning.push(text);
    for (const id in calls) if (calls[id] !== undefined) this.#extras.set(id, calls[id]);
    for (const block of blocks) this.#thinking.push(block);
  }

  /** Whether there is only reasoning, which no API takes without what follows it. */
  get isReasoningOnly(): boolean {
    return this.#parts.length === 0 && this.#calls.length === 0;
  }

  build(): AssistantMessage {
    return {
      role: 'assistant',
      content: toContent(this.#parts),
      ...(this.#calls.length === 0 ? {} : { tool_calls: this.#calls.map((call) => this.#withExtra(call)) }),
      ...(this.#reasoning.length === 0 ? {} : { reasoning_content: this.#reasoning.join('\n\n') }),
      ...(this.#thinking.length === 0 ? {} : { thinking_blocks: this.#thinking }),
    };
  }

  #withExtra(call: ToolCall): ToolCall {
    const extra = call.extra_content == null ? this.#extras.get(call.id) : undefined;
    return extra === undefined ? call : { ...call, extra_content: { ...extra } };
  }
}

/** A single text needs no list. */
function toContent(parts: Parts): AssistantContent {
  if (parts.length === 0) return null;
  return (parts.length === 1 ? plainTextOf(parts[0]) : null) ?? parts;
}

/** The text of a part that has nothing else, such as a cache breakpoint. */
function plainTextOf(part: Parts[number] | undefined): string | null {
  if (part?.type !== 'text' || Object.keys(part).length !== 2) return null;
  return 'text' in part && typeof part.text === 'string' ? part.text : null;
}
