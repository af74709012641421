import {
  arrayOrEmpty,
  type ChatStreamDecoder,
  ComposedStreamDecoder,
  embeddedError,
  isRecord,
  type JsonObject,
  parseEvent,
  type StreamChunk,
  type StreamContext,
  UpstreamResponseError,
} from '../translation/index.ts';
import { readResponsesError } from './error.ts';
import { readResponseEnd } from './finish-reason.ts';
import {
  otherItemFields,
  paragraphBreak,
  readCallHead,
  readCallInput,
  readLogprobs,
  readReasoningTexts,
  readThinkingBlock,
  readUrlCitation,
} from './read-output.ts';
import { normalizeResponsesUsage } from './usage.ts';

const noChunks: readonly StreamChunk[] = [];
/** There is one answer to a request. */
const choiceIndex = 0;
/** More than any answer has; a guard against endless lists. */
const maxItems = 10_000;

/** Decodes one stream of the Responses API. */
export function createResponsesStreamDecoder(context: StreamContext): ChatStreamDecoder {
  return new ResponsesStreamDecoder(context);
}

interface OpenCall {
  readonly number: number;
  /** Characters of its input so far. */
  received: number;
}

class ResponsesStreamDecoder extends ComposedStreamDecoder {
  readonly #calls = new Map<unknown, OpenCall>();
  /** Where the text of each part begins in the text of the response. */
  readonly #textStarts = new Map<string, number>();
  /** Parts whose refusals, sources or reasoning came in events of their own. */
  readonly #seen = new Set<string>();
  readonly #finishedItems = new Set<unknown>();
  #textLength = 0;
  #lastMessage: unknown = null;
  #lastReasoning: string | null = null;
  #isDone = false;

  event(data: string): readonly StreamChunk[] {
    if (this.#isDone || data === '' || data === '[DONE]') return noChunks;
    const event = parseEvent(data);
    if (!isRecord(event))
      throw new UpstreamResponseError('malformed', 'An event of the stream is not a JSON object');
    this.#read(event);
    return this.composer.take();
  }

  get done(): boolean {
    return this.#isDone;
  }

  #read(event: JsonObject): void {
    const { delta, type, item, output_index: index } = event;
    switch (type) {
      case 'response.output_text.delta':
        if (typeof delta === 'string') this.#addText(event, delta, event['logprobs']);
        break;
      case 'response.refusal.delta':
        if (typeof delta === 'string') this.#addRefusal(event, delta);
        break;
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        if (typeof delta === 'string') this.#addReasoning(event, delta);
        break;
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        if (typeof delta === 'string') this.#addInput(index, delta);
        break;
      case 'response.output_text.annotation.added':
        this.#addAnnotations(event, [event['annotation']]);
        break;
      case 'response.output_item.added':
        if (isRecord(item)) this.#beginItem(item, index);
        break;
      case 'response.output_item.done':
        if (isRecord(item)) this.#finishItem(item, index);
        break;
      default:
        this.#readState(event);
    }
  }

  /** Events of the response as a whole. Further ones add nothing. */
  #readState(event: JsonObject): void {
    const { type, response, error } = event;
    if (type === 'error' || (type === undefined && error !== undefined)) {
      throw embeddedError(event, readResponsesError(event));
    }
    if (!isRecord(response)) return;
    switch (type) {
      case 'response.created':
        this.composer.identify(response['id'], response['created_at']);
        this.composer.open(choiceIndex);
        break;
      case 'response.failed':
        this.#count(response, []);
        throw embeddedError(
          response,
          readResponsesError({ error: response['error'] ?? 'The response failed' }),
        );
      case 'response.completed':
      case 'response.incomplete':
        this.#finish({ status: type.slice(type.indexOf('.') + 1), ...response });
    }
  }

  #beginItem(item: JsonObject, index: unknown): void {
    const head = readCallHead(item);
    if (head === null || this.#calls.has(index)) return;
    const input = typeof item['arguments'] === 'object' ? '' : readCallStart(item);
    const number = this.composer.callStart(choiceIndex, { ...head, input });
    this.#calls.set(index, { number, received: input.length });
  }

  #addInput(index: unknown, text: string): void {
    const call = this.#calls.get(index);
    if (call === undefined) return;
    call.received += text.length;
    this.composer.callInput(choiceIndex, call.number, text);
  }

  #addText(place: JsonObject, text: string, logprobs: unknown): void {
    const { output_index: message } = place;
    const key = keyOf(place);
    if (text !== '' && this.#lastMessage !== message) {
      if (this.#textLength > 0) this.#write(paragraphBreak);
      this.#lastMessage = message;
    }
    if (!this.#textStarts.has(key) && this.#textStarts.size < maxItems)
      this.#textStarts.set(key, this.#textLength);
    this.#textLength += text.length;
    this.composer.text(choiceIndex, text, readLogprobs(logprobs) ?? undefined);
  }

  #write(text: string): void {
    this.#textLength += text.length;
    this.composer.text(choiceIndex, text);
  }

  #addRefusal(place: JsonObject, text: string): void {
    this.#see(`refusal ${keyOf(place)}`);
    this.composer.refusal(choiceIndex, text);
  }

  #addReasoning(place: JsonObject, text: string): void {
    const key = keyOf(place);
    const isNext = this.#lastReasoning !== null && this.#lastReasoning !== key;
    this.#lastReasoning = key;
    this.#see(`reasoning ${String(place['output_index'])}`);
    this.composer.reasoning(choiceIndex, isNext ? paragraphBreak + text : text);
  }

  #addAnnotations(place: JsonObject, annotations: readonly unknown[]): void {
    const key = keyOf(place);
    this.#see(`annotations ${key}`);
    const base = this.#textStarts.get(key) ?? 0;
    this.composer.annotations(
      choiceIndex,
      annotations.flatMap((one) => readUrlCitation(one, base) ?? []),
    );
  }

  /** Adds what of a finished item no event told: some servers leave out deltas, or all events but the last. */
  #finishItem(item: JsonObject, index: unknown): void {
    const { id = index } = item;
    // Some servers change ids within a stream, others leave out places.
    const isKnown = this.#finishedItems.has(index) || this.#finishedItems.has(id);
    if (isKnown || this.#finishedItems.size >= maxItems) return;
    this.#finishedItems.add(index).add(id);
    if (item['type'] === 'message') this.#finishMessage(item, index);
    else if (item['type'] === 'reasoning') this.#finishReasoning(item, index);
    else if (readCallHead(item) !== null) {
      this.#beginItem({ ...item, arguments: '', input: '' }, index);
      const call = this.#calls.get(index);
      if (call !== undefined) this.#addInput(index, readCallInput(item).slice(call.received));
    }
  }

  #finishMessage(item: JsonObject, index: unknown): void {
    for (const [content, part] of arrayOrEmpty(item['content']).entries()) {
      if (!isRecord(part)) continue;
      const place = { output_index: index, content_index: content };
      const { text, refusal } = part;
      const key = keyOf(place);
      if (typeof text === 'string' && !this.#textStarts.has(key))
        this.#addText(place, text, part['logprobs']);
      if (typeof refusal === 'string' && !this.#seen.has(`refusal ${key}`)) this.#addRefusal(place, refusal);
      if (!this.#seen.has(`annotations ${key}`))
        this.#addAnnotations(place, arrayOrEmpty(part['annotations']));
    }
  }

  #finishReasoning(item: JsonObject, index: unknown): void {
    if (!this.#seen.has(`reasoning ${String(index)}`)) {
      for (const [part, text] of readReasoningTexts(item).entries())
        this.#addReasoning({ output_index: index, summary_index: part }, text);
    }
    const block = readThinkingBlock(item);
    if (block !== null) this.composer.thinkingBlock(choiceIndex, block);
  }

  #finish(response: JsonObject): void {
    const { finish, native } = readResponseEnd(response);
    const output = arrayOrEmpty(response['output']);
    this.composer.identify(response['id'], response['created_at']);
    for (const [index, item] of output.entries()) if (isRecord(item)) this.#finishItem(item, index);
    this.#count(response, output);
    this.composer.finish(choiceIndex, finish, native, otherItemFields(output));
    this.#isDone = true;
  }

  #count(response: JsonObject, output: readonly unknown[]): void {
    const usage = normalizeResponsesUsage(response, output);
    if (usage !== null) this.composer.count(usage);
  }

  #see(key: string): void {
    if (this.#seen.size < maxItems) this.#seen.add(key);
  }
}

/** The part that an event belongs to. */
const keyOf = ({
  output_index: output,
  content_index: content,
  summary_index: summary,
}: JsonObject): string => `${String(output)}:${String(content ?? summary ?? 0)}`;

/** Input that an item begins with; usually none. */
function readCallStart(item: JsonObject): string {
  const input = item['type'] === 'custom_tool_call' ? item['input'] : item['arguments'];
  return typeof input === 'string' ? input : '';
}
