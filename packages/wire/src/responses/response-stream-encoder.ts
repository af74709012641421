import type {
  Annotation,
  ChatCompletionChunk,
  ChoiceLogprobs,
  Delta,
  FinishReason,
  StreamingChoices,
  ThinkingBlock,
  ToolCallFragment,
} from '../openai/index.ts';
import { chunkValue, generateToolCallId, type JsonObject, type StreamChunk } from '../translation/index.ts';
import { buildOutput, incompleteReasonOf } from './encode-response.ts';
import {
  buildCallExtras,
  CallBuilder,
  type ItemBuilder,
  MessageBuilder,
  ReasoningBuilder,
  toResponseAnnotation,
  toResponseLogprobs,
} from './output-builders.ts';
import {
  type EncodeResponseContext,
  type ResponseState,
  toResponseObject,
  toResponseUsage,
  wantsEncryptedReasoning,
} from './response-context.ts';
import { type ResponseFailure, toNestedError, toResponseError } from './response-error.ts';
import { ResponseEventWriter, type ResponseStreamEvent } from './response-event-writer.ts';
import type { ResponseObject } from './response-object.ts';

/** Turns the chunks of a streamed answer into the events of a streamed response. */
export interface ResponseStreamEncoder {
  /** Takes the next chunks. The first call also begins the response. */
  readonly write: (chunks: readonly StreamChunk[]) => readonly ResponseStreamEvent[];
  /** Ends the response; without a finish reason before, it has failed. Call this or `fail`, once. */
  readonly end: () => readonly ResponseStreamEvent[];
  /** Ends the response with an error. */
  readonly fail: (failure: ResponseFailure) => readonly ResponseStreamEvent[];
  /** The whole response, as the last event has it; null before. */
  readonly response: ResponseObject | null;
}

/** Creates the encoder of one response. */
export function createResponseStreamEncoder(context: EncodeResponseContext): ResponseStreamEncoder {
  return new StreamEncoder(context);
}

class StreamEncoder implements ResponseStreamEncoder {
  readonly #context: EncodeResponseContext;
  readonly #writer = new ResponseEventWriter();
  readonly #sendsBlocks: boolean;
  readonly #items: ItemBuilder[] = [];
  readonly #calls = new Map<number, CallBuilder>();
  /** Calls whose end is not known. */
  readonly #openCalls = new Set<CallBuilder>();
  /** Reasoning or a message that is written to. */
  #open: ReasoningBuilder | MessageBuilder | null = null;
  /** The last message, whose sources may follow later. */
  #message: MessageBuilder | null = null;
  #model: string | null = null;
  #usage: ChatCompletionChunk['usage'] = null;
  #serviceTier: ChatCompletionChunk['service_tier'];
  #facts: JsonObject | null = null;
  #finish: FinishReason | null = null;
  #response: ResponseObject | null = null;

  constructor(context: EncodeResponseContext) {
    this.#context = context;
    this.#sendsBlocks = wantsEncryptedReasoning(context.request);
  }

  get response(): ResponseObject | null {
    return this.#response;
  }

  write(chunks: readonly StreamChunk[]): readonly ResponseStreamEvent[] {
    for (const chunk of chunks) {
      if (this.#model === null) this.#begin(chunkValue(chunk).model);
      if (chunk.kind === 'full') this.#readChunk(chunk.value);
      else if (chunk.index === 0 && chunk.field === 'content') this.#addText(chunk.text, null);
      else if (chunk.index === 0) this.#addReasoning(chunk.text);
    }
    return this.#writer.take();
  }

  end(): readonly ResponseStreamEvent[] {
    if (this.#finish === null)
      return this.fail({ message: 'The stream ended before the response was complete' });
    if (this.#model === null) this.#begin(this.#context.request.model);
    const incompleteReason = incompleteReasonOf(this.#finish);
    const status = incompleteReason === null ? 'completed' : 'incomplete';
    this.#closeAll(status);
    this.#addCallExtras();
    this.#conclude(`response.${status}`, {
      status,
      output: buildOutput(this.#items, status),
      incompleteReason,
    });
    return this.#writer.take();
  }

  fail(failure: ResponseFailure): readonly ResponseStreamEvent[] {
    if (this.#model === null) this.#begin(this.#context.request.model);
    const output = this.#items.map((item) => item.build(this.#isOpen(item) ? 'incomplete' : 'completed'));
    this.#writer.error(toNestedError(failure));
    this.#conclude('response.failed', { status: 'failed', output, error: toResponseError(failure) });
    return this.#writer.take();
  }

  #begin(model: string): void {
    this.#model = model;
    const response = toResponseObject({ status: 'in_progress', model, output: [] }, this.#context);
    this.#writer.response(['response.created', 'response.in_progress'], response);
  }

  #conclude(
    type: 'response.completed' | 'response.incomplete' | 'response.failed',
    state: Omit<ResponseState, 'model' | 'usage' | 'serviceTier' | 'facts'>,
  ): void {
    const known = {
      model: this.#model ?? this.#context.request.model,
      usage: toResponseUsage(this.#usage),
      serviceTier: this.#serviceTier,
      facts: this.#facts,
    };
    this.#response = toResponseObject({ ...state, ...known }, this.#context);
    this.#writer.response([type], this.#response);
  }

  #readChunk({ usage, service_tier: tier, choices }: ChatCompletionChunk): void {
    if (usage != null) this.#usage = usage;
    if (tier != null) this.#serviceTier = tier;
    // Of several choices, the first is the response.
    for (const choice of choices) if (choice.index === 0) this.#readChoice(choice);
  }

  #readChoice({
    delta,
    logprobs,
    finish_reason: finish,
    provider_specific_fields: facts,
  }: StreamingChoices): void {
    this.#readDelta(delta, logprobs ?? null);
    if (finish !== null) this.#finish = finish;
    if (facts != null) this.#facts = { ...this.#facts, ...facts };
  }

  #readDelta(delta: Delta, logprobs: ChoiceLogprobs | null): void {
    const { content, refusal, reasoning_content: reasoning } = delta;
    if (reasoning != null && reasoning !== '') this.#addReasoning(reasoning);
    if (delta.thinking_blocks != null) this.#addBlocks(delta.thinking_blocks);
    if (content != null && (content !== '' || (logprobs?.content ?? []).length > 0))
      this.#addText(content, logprobs);
    if (refusal != null && refusal !== '') this.#addRefusal(refusal);
    if (delta.annotations != null) this.#addAnnotations(delta.annotations);
    for (const fragment of delta.tool_calls ?? []) this.#addFragment(fragment);
  }

  #addText(text: string, logprobs: ChoiceLogprobs | null): void {
    const message = this.#openMessage('output_text');
    const part = message.lastPart;
    if (part?.type !== 'output_text') return;
    part.text += text;
    const tokens = toResponseLogprobs(logprobs);
    for (const token of tokens) part.logprobs.push(token);
    this.#writer.textDelta(message, text, tokens);
  }

  #addRefusal(text: string): void {
    const message = this.#openMessage('refusal');
    const part = message.lastPart;
    if (part?.type !== 'refusal') return;
    part.refusal += text;
    this.#writer.refusalDelta(message, text);
  }

  #addAnnotations(annotations: readonly Annotation[]): void {
    if (annotations.length === 0) return;
    const message = this.#message ?? this.#openMessage('output_text');
    const [contentIndex, part] = message.findTextPart() ?? [];
    if (part === undefined || contentIndex === undefined) return;
    for (const annotation of annotations.map(toResponseAnnotation)) {
      part.annotations.push(annotation);
      // An item that has ended gets no more events: the last one has the whole response.
      if (message !== this.#open) continue;
      this.#writer.annotation(message, contentIndex, part.annotations.length - 1, annotation);
    }
  }

  #addReasoning(text: string): void {
    const reasoning = this.#openReasoning();
    if (reasoning.text === '') this.#writer.summaryAdded(reasoning);
    reasoning.addText(text);
    this.#writer.summaryDelta(reasoning, text);
  }

  #addBlocks(blocks: readonly ThinkingBlock[]): void {
    if (this.#sendsBlocks && blocks.length > 0) this.#openReasoning().addBlocks(blocks);
  }

  #addFragment(fragment: ToolCallFragment): void {
    const call = this.#calls.get(fragment.index) ?? this.#beginCall(fragment);
    const text = fragment.function?.arguments ?? fragment.custom?.input ?? '';
    if (text === '' || !this.#openCalls.has(call)) return;
    call.addInput(text);
    if (!call.isWrapped) this.#writer.inputDelta(call, text);
  }

  #beginCall({
    index,
    id,
    type,
    function: called,
    custom,
    extra_content: extraContent,
  }: ToolCallFragment): CallBuilder {
    this.#closeFinished();
    const head = {
      callId: id ?? generateToolCallId(this.#context.id, 0, index),
      name: called?.name ?? custom?.name ?? '',
      isCustom: type === 'custom' || custom !== undefined,
      extraContent,
    };
    const call = this.#begun(new CallBuilder(this.#items.length, head, this.#context));
    this.#calls.set(index, call);
    this.#openCalls.add(call);
    return call;
  }

  #openReasoning(): ReasoningBuilder {
    if (this.#open instanceof ReasoningBuilder) return this.#open;
    this.#closeFinished();
    const reasoning = this.#begun(new ReasoningBuilder(this.#items.length, this.#context));
    this.#open = reasoning;
    return reasoning;
  }

  #openMessage(type: 'output_text' | 'refusal'): MessageBuilder {
    let message = this.#open instanceof MessageBuilder ? this.#open : null;
    if (message === null) {
      this.#closeFinished();
      message = this.#begun(new MessageBuilder(this.#items.length, this.#context));
      this.#open = message;
      this.#message = message;
    }
    if (message.lastPart?.type === type) return message;
    if (message.lastPart !== undefined) this.#writer.partDone(message);
    message.addPart(type);
    this.#writer.partAdded(message);
    return message;
  }

  #addCallExtras(): void {
    const extras = this.#sendsBlocks ? buildCallExtras(this.#items, this.#context) : null;
    if (extras !== null) this.#writer.itemDone(this.#begun(extras), 'completed');
  }

  #begun<T extends ItemBuilder>(item: T): T {
    this.#items.push(item);
    this.#writer.itemAdded(item);
    return item;
  }

  /** Before another item: some providers send several calls side by side, so only calls that are complete end. */
  #closeFinished(): void {
    this.#closeOpen('completed');
    for (const call of this.#openCalls) if (call.checkComplete()) this.#closeCall(call, 'completed');
  }

  #closeAll(last: 'completed' | 'incomplete'): void {
    const statusOf = (item: ItemBuilder) => (item === this.#items.at(-1) ? last : 'completed');
    if (this.#open !== null) this.#closeOpen(statusOf(this.#open));
    for (const call of this.#openCalls) this.#closeCall(call, statusOf(call));
  }

  #closeOpen(status: 'completed' | 'incomplete'): void {
    const item = this.#open;
    if (item === null) return;
    if (item instanceof MessageBuilder) this.#writer.partDone(item);
    else if (item.text !== '') this.#writer.summaryDone(item);
    this.#writer.itemDone(item, status);
    this.#open = null;
  }

  #closeCall(call: CallBuilder, status: 'completed' | 'incomplete'): void {
    if (call.isWrapped) this.#writer.inputDelta(call, call.input);
    this.#writer.inputDone(call);
    this.#writer.itemDone(call, status);
    this.#openCalls.delete(call);
  }

  #isOpen(item: ItemBuilder): boolean {
    return item === this.#open || (item instanceof CallBuilder && this.#openCalls.has(item));
  }
}
