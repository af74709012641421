/**
 * Builds the chunks of a streamed answer for decoders of protocols other than OpenAI's. A decoder reports what it read,
 * in order, and collects the chunks. Every stream has one role chunk first, tool calls numbered from 0, one finish
 * reason for each choice, and the same id in all chunks.
 */
import type {
  Annotation,
  AudioDelta,
  ChatCompletionChunk,
  Delta,
  FinishReason,
  StreamingChoices,
  ThinkingBlock,
} from '../openai/index.ts';
import type { ReplayChoice, StreamContext, StreamEnd } from './answer.ts';
import type { JsonObject } from './json-object.ts';
import { resolveFinishReason } from './resolve-finish-reason.ts';
import { isWellFormedId, readCreated } from './response-identity.ts';
import type { StreamChunk, TextField } from './stream-chunk.ts';
import { UpstreamResponseError } from './upstream-response-error.ts';
import { laterUsage, type NormalizedUsage, toCompletionUsage } from './usage.ts';

/** How a call begins. */
export interface CallStart {
  readonly id: string;
  readonly name: string;
  /** What is known of its arguments already. */
  readonly input?: string;
  /** Whether a custom tool is called; a function if absent. */
  readonly isCustom?: boolean;
  readonly extraContent?: Readonly<JsonObject> | undefined;
}

interface ChoiceState {
  calls: {
    readonly id: string;
    readonly name: string;
    input: string;
    extraContent: Readonly<JsonObject> | null;
  }[];
  /** Numbers of the calls of custom tools. */
  customCalls: Set<number>;
  thinking: ThinkingBlock[];
  reasoning: string;
  finished: boolean;
}

/** Calls of one choice; each is searched for, and restored, by its own. */
export const maxCalls = 1024;

export class ChunkComposer {
  readonly #context: StreamContext;
  readonly #choices = new Map<number, ChoiceState>();
  #chunks: StreamChunk[] = [];
  /** The JSON text of a chunk before its choice; empty until the first chunk. */
  #head = '';
  readonly #tail: string;
  #id: string;
  #created: number;
  #chars = 0;
  #unfinished = 0;
  #usage: NormalizedUsage | null = null;
  #isUsageSent = false;

  constructor(context: StreamContext) {
    this.#context = context;
    this.#id = context.id;
    this.#created = context.created;
    this.#tail = `]${context.includeUsage ? ',"usage":null' : ''}}`;
  }

  /** Takes over the provider's id and time if they are well formed; has no effect after the first chunk. */
  identify(id: unknown, created?: unknown): void {
    if (this.#head !== '') return;
    if (isWellFormedId(id)) this.#id = id;
    this.#created = readCreated(created, this.#context.created);
  }

  get id(): string {
    return this.#id;
  }

  /** Begins a choice; the first piece of it does so by itself. */
  open(index: number): void {
    this.#stateOf(index);
  }

  text(index: number, text: string, logprobs?: StreamingChoices['logprobs']): void {
    if (text === '' && logprobs === undefined) return;
    this.#stateOf(index);
    this.#chars += text.length;
    if (logprobs === undefined) this.#text(index, 'content', text);
    else this.#choice({ index, delta: { content: text }, logprobs, finish_reason: null });
  }

  reasoning(index: number, text: string): void {
    if (text === '') return;
    this.#stateOf(index).reasoning += text;
    this.#chars += text.length;
    this.#text(index, 'reasoning_content', text);
  }

  refusal(index: number, text: string): void {
    this.#chars += text.length;
    this.#delta(index, { refusal: text });
  }

  /** A finished block of reasoning, as it must come back. */
  thinkingBlock(index: number, block: ThinkingBlock): void {
    this.#stateOf(index).thinking.push(block);
    this.#delta(index, { thinking_blocks: [block] });
  }

  annotations(index: number, annotations: readonly Annotation[]): void {
    if (annotations.length > 0) this.#delta(index, { annotations: [...annotations] });
  }

  audio(index: number, audio: AudioDelta): void {
    this.#delta(index, { audio });
  }

  /** Begins a call and gives its number, which later pieces name. */
  callStart(index: number, { id, name, input = '', isCustom = false, extraContent }: CallStart): number {
    const state = this.#stateOf(index);
    const number = state.calls.length;
    if (number >= maxCalls) throw new UpstreamResponseError('malformed', 'The answer has calls without end');
    state.calls.push({ id, name, input, extraContent: extraContent ?? null });
    if (isCustom) state.customCalls.add(number);
    this.#chars += name.length + input.length;
    if (this.#context.legacyFunctions === true) {
      // The legacy form has room for one call.
      if (number === 0) this.#delta(index, { function_call: { name, arguments: input } });
      return number;
    }
    const extra = extraContent === undefined ? {} : { extra_content: extraContent };
    const called = isCustom
      ? { type: 'custom', custom: { name, input } }
      : { type: 'function', function: { name, arguments: input } };
    this.#delta(index, { tool_calls: [{ index: number, id, ...called, ...extra }] });
    return number;
  }

  callInput(index: number, call: number, text: string): void {
    if (text === '') return;
    const state = this.#stateOf(index);
    const known = state.calls[call];
    if (known !== undefined) known.input += text;
    this.#chars += text.length;
    if (this.#context.legacyFunctions !== true) {
      const piece = state.customCalls.has(call)
        ? { custom: { input: text } }
        : { function: { arguments: text } };
      this.#delta(index, { tool_calls: [{ index: call, ...piece }] });
    } else if (call === 0) this.#delta(index, { function_call: { arguments: text } });
  }

  /**
   * Ends a choice.
   * @param reason the provider's reason, translated; corrected where there were calls
   * @param native the provider's own word
   * @param facts further members of `provider_specific_fields`
   */
  finish(index: number, reason: FinishReason, native: string | null, facts: Readonly<JsonObject> = {}): void {
    const state = this.#stateOf(index);
    if (state.finished) return;
    for (const [number, call] of state.calls.entries())
      if (call.input.trim() === '' && !state.customCalls.has(number)) this.callInput(index, number, '{}');
    state.finished = true;
    this.#unfinished -= 1;
    const legacy = this.#context.legacyFunctions === true;
    const called = state.calls.length > 0;
    const settled = resolveFinishReason(reason, {
      hasToolCalls: called && !legacy,
      hasFunctionCall: called && legacy,
    });
    const told = native === null || native === settled ? facts : { ...facts, native_finish_reason: native };
    const own = Object.keys(told).length === 0 ? {} : { provider_specific_fields: told };
    this.#choice({ index, delta: {}, logprobs: null, finish_reason: settled, ...own });
  }

  /** The counts so far; sent at the end. */
  count(usage: NormalizedUsage): void {
    this.#usage = laterUsage(this.#usage, usage);
  }

  /** The chunks since the last call. */
  take(): readonly StreamChunk[] {
    const chunks = this.#chunks;
    if (chunks.length > 0) this.#chunks = [];
    return chunks;
  }

  /** What `ChatStreamDecoder.end` owes. */
  end(done: boolean): StreamEnd {
    const usage = this.#usage;
    const closing =
      this.#context.includeUsage && !this.#isUsageSent && usage !== null ? [this.usageChunk(usage)] : [];
    return { finished: this.finished, done, chunks: [...this.take(), ...closing], usage };
  }

  usageChunk(usage: NormalizedUsage): StreamChunk {
    this.#isUsageSent = true;
    return {
      kind: 'full',
      value: { ...this.#envelope(), choices: [], usage: toCompletionUsage(usage) },
    };
  }

  get started(): boolean {
    return this.#choices.size > 0;
  }

  get finished(): boolean {
    return this.#choices.size > 0 && this.#unfinished === 0;
  }

  get usage(): NormalizedUsage | null {
    return this.#usage;
  }

  /** What `ChatStreamDecoder.replay` owes. */
  get replay(): readonly ReplayChoice[] {
    return [...this.#choices.values()].filter(({ calls }) => calls.length > 0);
  }

  get outputChars(): number {
    return this.#chars;
  }

  #stateOf(index: number): ChoiceState {
    const known = this.#choices.get(index);
    if (known !== undefined) return known;
    const state: ChoiceState = {
      calls: [],
      customCalls: new Set(),
      thinking: [],
      reasoning: '',
      finished: false,
    };
    this.#choices.set(index, state);
    this.#unfinished += 1;
    if (this.#head === '') this.#head = `${JSON.stringify(this.#envelope()).slice(0, -1)},"choices":[`;
    const delta = { role: 'assistant', content: '', refusal: null };
    this.#choice({ index, delta, logprobs: null, finish_reason: null });
    return state;
  }

  #envelope(): Pick<ChatCompletionChunk, 'id' | 'object' | 'created' | 'model'> {
    return {
      id: this.#id,
      object: 'chat.completion.chunk',
      created: this.#created,
      model: this.#context.model,
    };
  }

  #delta(index: number, delta: Delta): void {
    this.#stateOf(index);
    this.#choice({ index, delta, logprobs: null, finish_reason: null });
  }

  #choice(choice: StreamingChoices): void {
    const usage = this.#context.includeUsage ? { usage: null } : {};
    this.#chunks.push({ kind: 'full', value: { ...this.#envelope(), choices: [choice], ...usage } });
  }

  /** Written by hand: this runs for every token. */
  #text(index: number, field: TextField, text: string): void {
    const delta = `{"${field}":${JSON.stringify(text)}}`;
    const choice = `{"index":${index},"delta":${delta},"logprobs":null,"finish_reason":null}`;
    this.#chunks.push({ kind: 'text', index, field, text, json: `${this.#head}${choice}${this.#tail}` });
  }
}
