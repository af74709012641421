/** Restores values in the events of a stream in the form of another API than chat. */
import type { AnonymizationSession, Restorer, Steps } from '@sluice/pii';
import type { AnswerChunk, EventChunk } from '@sluice/wire';
import { isRecord, type NativeApi } from '../../contract/index.ts';
import type { RestoreOptions } from './restore-answer.ts';
import { CompletionsRestorer } from './restore-completion-events.ts';
import { restoreObject } from './restore-object.ts';
import { ResponsesRestorer } from './restore-response-events.ts';

export interface EventRestorer {
  /** In steps, since an event can repeat a whole answer. */
  restore(chunks: readonly AnswerChunk[]): Steps<readonly AnswerChunk[]>;
  /** Text held back at the end of the stream, whether it ended normally or not. */
  end(): readonly AnswerChunk[];
}

export function createEventRestorer(
  api: NativeApi,
  session: AnonymizationSession,
  options: RestoreOptions,
): EventRestorer {
  if (api === 'completions') return new CompletionsRestorer(session);
  return api === 'messages'
    ? new MessagesRestorer(session, options)
    : new ResponsesRestorer(session, options);
}

type Json = Readonly<Record<string, unknown>>;

/** Text of one block, which can end in the beginning of a placeholder. */
interface Lane {
  readonly restorer: Restorer;
  /** The delta for a text of this kind. */
  readonly toDelta: (text: string) => Json;
}

/** Events of Anthropic's Messages API. */
class MessagesRestorer implements EventRestorer {
  readonly #session: AnonymizationSession;
  readonly #options: RestoreOptions;
  readonly #lanes = new Map<unknown, Lane>();

  constructor(session: AnonymizationSession, options: RestoreOptions) {
    this.#session = session;
    this.#options = options;
  }

  *restore(chunks: readonly AnswerChunk[]): Steps<readonly AnswerChunk[]> {
    const restored: AnswerChunk[] = [];
    for (const chunk of chunks) if (chunk.kind === 'event') restored.push(...(yield* this.#event(chunk)));
    return restored;
  }

  end(): readonly AnswerChunk[] {
    return [...this.#lanes.keys()].flatMap((index) => this.#flush(index));
  }

  *#event(chunk: EventChunk): Steps<readonly AnswerChunk[]> {
    const event: unknown = JSON.parse(chunk.data);
    if (!isRecord(event)) return [chunk];
    const { type, index, delta } = event;
    switch (type) {
      case 'content_block_delta': {
        const lane = isRecord(delta) ? this.#laneOf(index, delta) : undefined;
        return lane === undefined
          ? [yield* this.#restored(chunk, event)]
          : yield* this.#piece(chunk, event, lane);
      }
      case 'content_block_stop':
        return [...this.#flush(index), chunk];
      case 'message_delta':
      case 'message_stop':
      case 'error':
        return [...this.end(), yield* this.#restored(chunk, event)];
      default:
        return [yield* this.#restored(chunk, event)];
    }
  }

  #laneOf(index: unknown, { type }: Json): Lane | undefined {
    const known = this.#lanes.get(index);
    if (known !== undefined) return known;
    const { jsonContent, toolSecrets } = this.#options;
    if (type === 'text_delta') {
      const restorer = this.#session.restorer({
        format: jsonContent ? 'json' : 'plain',
        restoreSecrets: true,
      });
      return this.#open(index, { restorer, toDelta: (text) => ({ type, text }) });
    }
    if (type !== 'input_json_delta') return undefined;
    const restorer = this.#session.restorer({ format: 'json', restoreSecrets: toolSecrets });
    return this.#open(index, { restorer, toDelta: (text) => ({ type, partial_json: text }) });
  }

  #open(index: unknown, lane: Lane): Lane {
    this.#lanes.set(index, lane);
    return lane;
  }

  *#piece(chunk: EventChunk, event: Json, { restorer, toDelta }: Lane): Steps<readonly AnswerChunk[]> {
    const delta = isRecord(event['delta']) ? event['delta'] : {};
    const given = delta['text'] ?? delta['partial_json'];
    // Citations of the text, for example.
    if (typeof given !== 'string') return [yield* this.#restored(chunk, event)];
    const text = restorer.push(given);
    if (text === given) return [chunk];
    return text === '' && given !== ''
      ? []
      : [{ ...chunk, data: JSON.stringify({ ...event, delta: toDelta(text) }) }];
  }

  #flush(index: unknown): readonly AnswerChunk[] {
    const lane = this.#lanes.get(index);
    this.#lanes.delete(index);
    if (lane?.restorer.hasPending !== true) return [];
    const type = 'content_block_delta';
    const data = JSON.stringify({ type, index, delta: lane.toDelta(lane.restorer.end()) });
    return [{ kind: 'event', name: type, data }];
  }

  *#restored(chunk: EventChunk, event: Json): Steps<EventChunk> {
    const restored = yield* restoreObject(event, this.#session, this.#options);
    return { ...chunk, data: JSON.stringify(restored) };
  }
}
