/** Writes the events of a streamed response as JSON, numbered from 0. */
import type { JsonObject } from '../translation/index.ts';
import type { CallBuilder, ItemBuilder, MessageBuilder, ReasoningBuilder } from './output-builders.ts';
import type { ResponseOutputMessage, ResponseUrlCitation } from './output-items.ts';
import type { ResponseObject } from './response-object.ts';

/** One event: its name, and its data as JSON without line breaks. */
export interface ResponseStreamEvent {
  readonly type: string;
  readonly json: string;
}

/** Events whose data is the whole response. */
type ResponseEventType =
  | 'response.created'
  | 'response.in_progress'
  | 'response.completed'
  | 'response.incomplete'
  | 'response.failed';

type Status = ResponseOutputMessage['status'];

export class ResponseEventWriter {
  #events: ResponseStreamEvent[] = [];
  #number = 0;
  /** The part of a text delta between its number and its text; empty if the next one is of another part. */
  #deltaHead = '';

  /** The events since the last call. */
  take(): readonly ResponseStreamEvent[] {
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    return events;
  }

  response(types: readonly ResponseEventType[], response: ResponseObject): void {
    const json = JSON.stringify(response);
    for (const type of types) this.#write(type, `"response":${json}}`);
  }

  error(error: Readonly<JsonObject>): void {
    this.#emit('error', { error });
  }

  itemAdded(item: ItemBuilder): void {
    this.#emit('response.output_item.added', { output_index: item.index, item: item.build('in_progress') });
  }

  itemDone(item: ItemBuilder, status: Status): void {
    this.#emit('response.output_item.done', { output_index: item.index, item: item.build(status) });
  }

  partAdded(item: MessageBuilder): void {
    this.#deltaHead = '';
    this.#emit('response.content_part.added', { ...placeOfPart(item), part: item.lastPart });
  }

  partDone(item: MessageBuilder): void {
    const place = placeOfPart(item);
    const part = item.lastPart;
    if (part?.type === 'refusal') this.#emit('response.refusal.done', { ...place, refusal: part.refusal });
    else if (part !== undefined) {
      const { text, logprobs } = part;
      this.#emit('response.output_text.done', { ...place, text, logprobs });
    }
    this.#emit('response.content_part.done', { ...place, part });
  }

  /** Written by hand: this runs for every token. */
  textDelta(item: MessageBuilder, text: string, logprobs: readonly JsonObject[]): void {
    if (this.#deltaHead === '') {
      const { item_id: id, output_index: output, content_index: content } = placeOfPart(item);
      this.#deltaHead = `"item_id":"${id}","output_index":${output},"content_index":${content},"delta":`;
    }
    const tokens = logprobs.length === 0 ? '[]' : JSON.stringify(logprobs);
    this.#write(
      'response.output_text.delta',
      `${this.#deltaHead}${JSON.stringify(text)},"logprobs":${tokens}}`,
    );
  }

  refusalDelta(item: MessageBuilder, delta: string): void {
    this.#emit('response.refusal.delta', { ...placeOfPart(item), delta });
  }

  annotation(
    item: MessageBuilder,
    contentIndex: number,
    index: number,
    annotation: ResponseUrlCitation,
  ): void {
    this.#emit('response.output_text.annotation.added', {
      item_id: item.id,
      output_index: item.index,
      content_index: contentIndex,
      annotation_index: index,
      annotation,
    });
  }

  summaryAdded(item: ReasoningBuilder): void {
    const part = { type: 'summary_text', text: '' };
    this.#emit('response.reasoning_summary_part.added', { ...placeOfSummary(item), part });
  }

  summaryDelta(item: ReasoningBuilder, delta: string): void {
    this.#emit('response.reasoning_summary_text.delta', { ...placeOfSummary(item), delta });
  }

  summaryDone(item: ReasoningBuilder): void {
    const place = placeOfSummary(item);
    const { text } = item;
    this.#emit('response.reasoning_summary_text.done', { ...place, text });
    this.#emit('response.reasoning_summary_part.done', { ...place, part: { type: 'summary_text', text } });
  }

  /** A search for tools has no events of its own. */
  inputDelta(item: CallBuilder, delta: string): void {
    if (item.tool.kind !== 'tool_search')
      this.#emit(`${inputEventOf(item)}.delta`, { ...placeOf(item), delta });
  }

  inputDone(item: CallBuilder): void {
    const { kind, name } = item.tool;
    const place = placeOf(item);
    if (kind === 'custom') this.#emit(`${inputEventOf(item)}.done`, { ...place, input: item.input });
    else if (kind === 'function')
      this.#emit(`${inputEventOf(item)}.done`, { ...place, name, arguments: item.input });
  }

  #emit(type: string, members: Readonly<JsonObject>): void {
    this.#write(type, JSON.stringify(members).slice(1));
  }

  /** @param rest the JSON of all members but the first two, with the closing brace */
  #write(type: string, rest: string): void {
    this.#events.push({ type, json: `{"type":"${type}","sequence_number":${this.#number},${rest}` });
    this.#number += 1;
  }
}

const inputEventOf = ({ tool }: CallBuilder): string =>
  tool.kind === 'custom' ? 'response.custom_tool_call_input' : 'response.function_call_arguments';

const placeOf = (item: ItemBuilder) => ({ item_id: item.id, output_index: item.index });
const placeOfSummary = (item: ReasoningBuilder) => ({ ...placeOf(item), summary_index: 0 });
const placeOfPart = (item: MessageBuilder) => ({ ...placeOf(item), content_index: item.partCount - 1 });
