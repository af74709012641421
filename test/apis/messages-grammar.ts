/** Rules of a Messages stream, apart from what any SDK checks. */
import type { SseEvent } from '../support/index.ts';
import { type EventData, readEventData } from './event-data.ts';

/** What the rules found, and the message that the events describe. */
export interface ReadMessagesStream {
  /** Broken rules; empty if there are none. */
  readonly faults: readonly string[];
  /** Content blocks as their pieces say; the arguments of a call are in `partial_json`. */
  readonly blocks: readonly EventData[];
  readonly stopReason: unknown;
  readonly usage: unknown;
  /** Name of the last event. */
  readonly end: string;
}

/** The kind of block that a delta adds to, and the member of both. */
const targets: Readonly<Record<string, readonly [block: string, member: string]>> = {
  text_delta: ['text', 'text'],
  thinking_delta: ['thinking', 'thinking'],
  signature_delta: ['thinking', 'signature'],
  input_json_delta: ['tool_use', 'partial_json'],
};

/** Checks the order of the events, their names, the numbers of blocks, and that deltas fit their block. */
export function readMessagesStream(events: readonly SseEvent[]): ReadMessagesStream {
  return new Reader().read(events);
}

class Reader {
  readonly #faults: string[] = [];
  readonly #blocks: Record<string, unknown>[] = [];
  #isOpen = false;
  #phase: 'before' | 'content' | 'delta' | 'ended' = 'before';
  #stopReason: unknown;
  #usage: unknown;
  #at = 0;

  read(events: readonly SseEvent[]): ReadMessagesStream {
    for (const [at, event] of events.entries()) {
      this.#at = at;
      this.#event(event);
    }
    if (this.#phase !== 'ended') this.#faults.push('the stream has no end');
    return {
      faults: this.#faults,
      blocks: this.#blocks,
      stopReason: this.#stopReason,
      usage: this.#usage,
      end: events.at(-1)?.event ?? 'nothing',
    };
  }

  #expect(isRight: boolean, otherwise: string): void {
    if (!isRight) this.#faults.push(`event ${this.#at}: ${otherwise}`);
  }

  #event({ event, data }: SseEvent): void {
    const value = readEventData(data);
    this.#expect(value['type'] === event, `named ${event}, of type ${String(value['type'])}`);
    this.#expect(this.#phase !== 'ended', `${event} after the end`);
    if (event === 'ping') return;
    if (event === 'error') this.#phase = 'ended';
    else if (event === 'message_start') this.#start();
    else if (event.startsWith('content_block_')) this.#blockEvent(event, value);
    else if (event === 'message_delta') this.#messageDelta(value);
    else {
      this.#expect(event === 'message_stop', `an unknown event ${event}`);
      this.#expect(this.#phase === 'delta', `${event} without message_delta`);
      this.#phase = 'ended';
    }
  }

  #start(): void {
    this.#expect(this.#phase === 'before', 'a second message_start');
    this.#phase = 'content';
  }

  #blockEvent(event: string, { index, content_block: block, delta }: EventData): void {
    this.#expect(this.#phase === 'content', `${event} outside of the content`);
    const isStart = event === 'content_block_start';
    const wanted = this.#blocks.length - (isStart ? 0 : 1);
    this.#expect(index === wanted, `${event} of block ${String(index)}, not ${wanted}`);
    this.#expect(this.#isOpen !== isStart, `${event} while a block is ${isStart ? 'open' : 'closed'}`);
    if (isStart) this.#blocks.push({ ...Object(block) });
    if (event === 'content_block_delta') this.#delta(Object(delta));
    else this.#isOpen = isStart;
  }

  #delta(delta: EventData): void {
    const block = this.#blocks.at(-1) ?? {};
    const type = String(delta['type']);
    if (type === 'citations_delta') return;
    const [kind, member = ''] = targets[type] ?? [];
    this.#expect(kind !== undefined && block['type'] === kind, `${type} in ${String(block['type'])}`);
    this.#expect(typeof delta[member] === 'string', `${type} without a text`);
    block[member] = `${String(block[member] ?? '')}${String(delta[member])}`;
  }

  #messageDelta({ delta, usage }: EventData): void {
    // There may be several.
    const isAfter = this.#phase === 'content' || this.#phase === 'delta';
    this.#expect(isAfter && !this.#isOpen, 'message_delta inside of the content');
    this.#phase = 'delta';
    this.#stopReason = Object(delta).stop_reason;
    this.#usage = usage;
    this.#expect(this.#stopReason != null, 'no stop_reason');
  }
}
