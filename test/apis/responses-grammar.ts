/** Rules of a Responses stream, apart from what any SDK checks. */
import { isDeepStrictEqual } from 'node:util';
import type { SseEvent } from '../support/index.ts';
import { type EventData, readEventData } from './event-data.ts';

/** What the rules found, and the response of the last event. */
export interface ReadResponsesStream {
  /** Broken rules; empty if there are none. */
  readonly faults: readonly string[];
  readonly response: EventData | undefined;
  /** Name of the last event. */
  readonly end: string;
}

const endings: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

/** Texts that pieces add up to: event of the end by event of a piece, and the member that repeats the whole. */
const wholes: Readonly<Record<string, readonly [done: string, member: string]>> = {
  'response.output_text.delta': ['response.output_text.done', 'text'],
  'response.refusal.delta': ['response.refusal.done', 'refusal'],
  'response.reasoning_summary_text.delta': ['response.reasoning_summary_text.done', 'text'],
  'response.reasoning_text.delta': ['response.reasoning_text.done', 'text'],
  'response.function_call_arguments.delta': ['response.function_call_arguments.done', 'arguments'],
  'response.custom_tool_call_input.delta': ['response.custom_tool_call_input.done', 'input'],
};
const dones: ReadonlyMap<string, string> = new Map(Object.values(wholes));

/** Checks numbers, the order of the events, that every `done` repeats its pieces, and the response at the end. */
export function readResponsesStream(events: readonly SseEvent[]): ReadResponsesStream {
  return new Reader().read(events);
}

class Reader {
  readonly #faults: string[] = [];
  readonly #items = new Map<number, { isOpen: boolean; id: unknown; done?: unknown }>();
  /** Open parts and pieces so far, by their place. */
  readonly #parts = new Set<string>();
  readonly #texts = new Map<string, string>();
  #response: EventData | undefined;
  #at = 0;
  #hasError = false;

  read(events: readonly SseEvent[]): ReadResponsesStream {
    for (const [at, event] of events.entries()) {
      this.#at = at;
      this.#event(event);
    }
    const end = events.at(-1)?.event ?? 'nothing';
    if (!endings.has(end)) this.#faults.push(`the last event is ${end}`);
    const isAnnounced = this.#hasError && events.at(-2)?.event === 'error';
    if (this.#hasError !== (end === 'response.failed') || this.#hasError !== isAnnounced)
      this.#faults.push(`the end ${end} does not fit the error before it`);
    if (end === 'response.completed' || end === 'response.incomplete') this.#compareOutput();
    return { faults: this.#faults, response: this.#response, end };
  }

  #wrong(what: string): void {
    this.#faults.push(`event ${this.#at}: ${what}`);
  }

  #event({ event, data }: SseEvent): void {
    const value = readEventData(data);
    if (value['type'] !== event) this.#wrong(`named ${event}, of type ${String(value['type'])}`);
    if (value['sequence_number'] !== this.#at) this.#wrong(`number ${String(value['sequence_number'])}`);
    if (this.#response !== undefined) this.#wrong(`${event} after the end`);
    const first = ['response.created', 'response.in_progress'][this.#at];
    if (first !== undefined && event !== first) this.#wrong(`${event} in place of ${first}`);
    if (endings.has(event)) this.#response = Object(value['response']);
    else if (event === 'response.output_item.added') this.#added(value);
    else if (event === 'response.output_item.done') this.#done(value);
    else if (event === 'error') this.#error(value);
    else if (first === undefined) this.#inside(event, value);
  }

  /** On it official SDKs raise; they take a failed response for a whole one. */
  #error({ error }: EventData): void {
    if (this.#hasError) this.#wrong('a second error');
    this.#hasError = true;
    if (typeof Object(error).message !== 'string') this.#wrong('an error without a message');
  }

  #added({ output_index: index, item }: EventData): void {
    if (index !== this.#items.size) this.#wrong(`item ${String(index)}, not ${this.#items.size}`);
    this.#items.set(Number(index), { isOpen: true, id: Object(item).id });
  }

  #done({ output_index: index, item }: EventData): void {
    const known = this.#items.get(Number(index));
    if (known?.isOpen !== true) this.#wrong(`the end of item ${String(index)}, which is not open`);
    if (known?.id !== Object(item).id) this.#wrong('another id at the end of an item');
    this.#items.set(Number(index), { isOpen: false, id: Object(item).id, done: item });
    for (const part of this.#parts)
      if (part.startsWith(`${String(index)}/`)) this.#wrong(`part ${part} is open`);
  }

  #inside(event: string, value: EventData): void {
    const { output_index: index, item_id: id } = value;
    const item = this.#items.get(Number(index));
    if (item?.isOpen !== true) this.#wrong(`${event} outside of an item`);
    if (item?.id !== id) this.#wrong(`${event} with the id of another item`);
    const inner = value['content_index'] ?? value['summary_index'] ?? 0;
    const part = `${String(index)}/${String(inner)}`;
    if (event.endsWith('_part.added')) this.#parts.add(part);
    else if (event.endsWith('_part.done')) {
      if (!this.#parts.delete(part)) this.#wrong(`the end of part ${part}, which is not open`);
    } else this.#text(event, part, value);
  }

  #text(event: string, part: string, value: EventData): void {
    const whole = wholes[event];
    const isPart = /text|refusal/.test(event);
    if (isPart && !this.#parts.has(part)) this.#wrong(`${event} outside of a part`);
    if (whole !== undefined) {
      const key = `${whole[0]} ${part}`;
      this.#texts.set(key, (this.#texts.get(key) ?? '') + String(value['delta']));
      return;
    }
    const member = dones.get(event);
    if (member === undefined) {
      if (event !== 'response.output_text.annotation.added') this.#wrong(`an unknown event ${event}`);
    } else if ((this.#texts.get(`${event} ${part}`) ?? '') !== value[member])
      this.#wrong(`${event} does not repeat its pieces`);
  }

  #compareOutput(): void {
    const output: unknown = this.#response?.['output'];
    const items = [...this.#items.values()].map(({ done }) => done);
    if (!isDeepStrictEqual(items, output)) this.#faults.push('the response does not repeat its items');
  }
}
