/** Items of the output while they are written; the same for whole and for streamed responses. */
import type { Annotation, ChoiceLogprobs, ThinkingBlock } from '../openai/index.ts';
import type { JsonObject, KeptReasoning } from '../translation/index.ts';
import type { ResponseRefusalPart } from './content-parts.ts';
import type {
  ResponseOutputItem,
  ResponseOutputMessage,
  ResponseOutputReasoning,
  ResponseOutputText,
  ResponseUrlCitation,
} from './output-items.ts';
import { type EncodeResponseContext, type ItemIdPrefix, itemIdOf } from './response-context.ts';
import type { NamedTool } from './tool-names.ts';
import { unwrapInput } from './wrapped-input.ts';

type Status = ResponseOutputMessage['status'];
type Part = ResponseOutputText | ResponseRefusalPart;

/** One item; `index` is its place in the output. */
export interface ItemBuilder {
  readonly id: string;
  readonly index: number;
  /** The item so far, as a new value. */
  readonly build: (status: Status) => ResponseOutputItem;
}

/** Reasoning: readable text, and blocks that only their provider reads. */
export class ReasoningBuilder implements ItemBuilder {
  readonly id: string;
  readonly index: number;
  readonly #seal: EncodeResponseContext['sealReasoning'];
  readonly #blocks: ThinkingBlock[] = [];
  #calls: KeptReasoning['calls'] = {};
  #text = '';
  #sealed: string | null = null;

  constructor(index: number, { id, sealReasoning }: EncodeResponseContext) {
    this.id = itemIdOf('rs', id, index);
    this.index = index;
    this.#seal = sealReasoning;
  }

  get text(): string {
    return this.#text;
  }

  addText(text: string): void {
    this.#text += text;
  }

  /** Only for requests that asked for encrypted reasoning. */
  addBlocks(blocks: readonly ThinkingBlock[]): void {
    for (const block of blocks) this.#blocks.push(block);
    this.#sealed = null;
  }

  get hasExtras(): boolean {
    return Object.keys(this.#calls).length > 0;
  }

  /** Adds what belongs to calls; likewise. */
  addExtras(calls: KeptReasoning['calls']): void {
    this.#calls = calls;
  }

  build(): ResponseOutputReasoning {
    if (this.#blocks.length > 0 || this.hasExtras) this.#sealed ??= this.#seal(this.#blocks, this.#calls);
    return {
      id: this.id,
      type: 'reasoning',
      summary: this.#text === '' ? [] : [{ type: 'summary_text', text: this.#text }],
      ...(this.#sealed === null ? {} : { encrypted_content: this.#sealed }),
    };
  }
}

/** A message: text and refusals. */
export class MessageBuilder implements ItemBuilder {
  readonly id: string;
  readonly index: number;
  readonly #parts: Part[] = [];

  constructor(index: number, { id }: EncodeResponseContext) {
    this.id = itemIdOf('msg', id, index);
    this.index = index;
  }

  /** The part that is written to; undefined at the beginning. */
  get lastPart(): Part | undefined {
    return this.#parts.at(-1);
  }

  get partCount(): number {
    return this.#parts.length;
  }

  /** Begins a part, to which later text is added. */
  addPart(type: Part['type']): Part {
    const part: Part =
      type === 'refusal'
        ? { type, refusal: '' }
        : { type: 'output_text', annotations: [], logprobs: [], text: '' };
    this.#parts.push(part);
    return part;
  }

  /** The part that sources belong to, and its place. */
  findTextPart(): readonly [contentIndex: number, part: ResponseOutputText] | null {
    for (const [index, part] of this.#parts.entries()) if (part.type === 'output_text') return [index, part];
    return null;
  }

  build(status: Status): ResponseOutputMessage {
    return {
      id: this.id,
      type: 'message',
      status,
      role: 'assistant',
      content: this.#parts.map((part) => ({ ...part })),
    };
  }
}

const idPrefixes: Readonly<Record<NamedTool['kind'], ItemIdPrefix>> = {
  function: 'fc',
  custom: 'ctc',
  tool_search: 'tsc',
};

/** How a call begins. */
export interface CallHead {
  readonly callId: string;
  /** The name in the chat API. */
  readonly name: string;
  readonly isCustom: boolean;
  readonly extraContent?: Readonly<JsonObject> | null | undefined;
}

/** A call of a function, of a custom tool, or of the client's search for tools. */
export class CallBuilder implements ItemBuilder {
  readonly id: string;
  readonly index: number;
  readonly tool: NamedTool;
  readonly #head: CallHead;
  #input = '';
  #isChecked = false;

  constructor(index: number, head: CallHead, { id, toolNames }: EncodeResponseContext) {
    const plain: NamedTool = {
      kind: head.isCustom ? 'custom' : 'function',
      name: head.name,
      namespace: null,
    };
    this.tool = toolNames.get(head.name) ?? plain;
    this.id = itemIdOf(idPrefixes[this.tool.kind], id, index);
    this.index = index;
    this.#head = head;
  }

  /** The input as the client gets it. */
  get input(): string {
    return this.isWrapped ? unwrapInput(this.#input) : this.#input;
  }

  /** Id and opaque data; null without such data. */
  get extra(): readonly (readonly [callId: string, extra: Readonly<JsonObject>])[] | null {
    const { callId, extraContent } = this.#head;
    return extraContent == null ? null : [[callId, extraContent]];
  }

  /** Whether the input is known only at its end. */
  get isWrapped(): boolean {
    return this.tool.isWrapped === true && !this.#head.isCustom;
  }

  addInput(text: string): void {
    this.#input += text;
  }

  /**
   * Whether nothing can follow: arguments are one JSON object, free text has no end of its own. Asked once for each call, as
   * arguments may be long.
   */
  checkComplete(): boolean {
    if (this.#isChecked || (this.tool.kind === 'custom' && !this.isWrapped)) return false;
    this.#isChecked = true;
    return this.#input.startsWith('{') && parseJsonText(this.#input) !== undefined;
  }

  build(status: Status): ResponseOutputItem {
    const { callId, extraContent } = this.#head;
    const { kind, name, namespace } = this.tool;
    const head = { id: this.id, status, call_id: callId };
    if (kind === 'tool_search') {
      const input = parseJsonText(this.#input) ?? this.#input;
      return { ...head, type: 'tool_search_call', execution: 'client', arguments: input };
    }
    const named = {
      ...head,
      name,
      ...(namespace === null ? {} : { namespace }),
      ...(extraContent == null ? {} : { extra_content: { ...extraContent } }),
    };
    return kind === 'custom'
      ? { ...named, type: 'custom_tool_call', input: this.input }
      : { ...named, type: 'function_call', arguments: this.#input };
  }
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Opaque data of calls, as a last item of the output: items of calls have a member for it too, but many clients keep only what
 * they know. Null if there is none.
 */
export function buildCallExtras(
  items: readonly ItemBuilder[],
  context: EncodeResponseContext,
): ReasoningBuilder | null {
  const extras = items.flatMap((item) => (item instanceof CallBuilder ? (item.extra ?? []) : []));
  if (extras.length === 0) return null;
  const item = new ReasoningBuilder(items.length, context);
  item.addExtras(Object.fromEntries(extras));
  return item;
}

/** Whether an item holds nothing but opaque data of calls, which the model did not write. */
export const isCallExtras = (item: ItemBuilder): boolean =>
  item instanceof ReasoningBuilder && item.hasExtras;

/** A source in the form of the Responses API. */
export function toResponseAnnotation({ type, url_citation: citation }: Annotation): ResponseUrlCitation {
  const { start_index, end_index, url, title } = citation;
  return { type, start_index, end_index, url, title };
}

/** Probabilities as items have them. */
export function toResponseLogprobs(logprobs: ChoiceLogprobs | null | undefined): JsonObject[] {
  return (logprobs?.content ?? []).map(({ token, bytes, logprob, top_logprobs: top }) => ({
    token,
    bytes: bytes ?? [],
    logprob,
    top_logprobs: top.map((one) => ({ token: one.token, bytes: one.bytes ?? [], logprob: one.logprob })),
  }));
}
