/** Restores values in the events of a stream in the form of another API than chat. */
import type { AnonymizationSession, Restorer, RestorerOptions, Steps } from '@sluice/pii';
import type { AnswerChunk, EventChunk } from '@sluice/wire';
import { isRecord, type NativeApi } from '../../contract/index.ts';
import { JoinedTexts } from './joined-texts.ts';
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

/** Types of blocks, the members with their text, and the deltas that add to it. */
const texts: Readonly<Record<string, { readonly member: string; readonly delta: string }>> = {
  text: { member: 'text', delta: 'text_delta' },
  thinking: { member: 'thinking', delta: 'thinking_delta' },
};
const typesOfDeltas: ReadonlyMap<unknown, string> = new Map(
  Object.entries(texts).map(([type, { delta }]) => [delta, type]),
);

/** Events of Anthropic's Messages API. */
class MessagesRestorer implements EventRestorer {
  readonly #session: AnonymizationSession;
  readonly #options: RestoreOptions;
  readonly #joined: JoinedTexts;
  readonly #lanes = new Map<unknown, Lane>();
  /** Blocks of reasoning that get a signature, which covers every byte. */
  readonly #signed = new Set<unknown>();

  constructor(session: AnonymizationSession, options: RestoreOptions) {
    this.#session = session;
    this.#options = options;
    this.#joined = new JoinedTexts(session, options);
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
      case 'content_block_start':
        return [yield* this.#start(chunk, event)];
      case 'content_block_delta': {
        if (this.#signed.has(index)) return [chunk];
        const lane = isRecord(delta) ? this.#laneOf(index, delta['type']) : undefined;
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

  /** A block that begins, in the member that its deltas add to. */
  *#start(chunk: EventChunk, event: Json): Steps<EventChunk> {
    const { index, content_block: block } = event;
    if (!isRecord(block)) return chunk;
    const { type } = block;
    if (type === 'thinking' && 'signature' in block) this.#signed.add(index);
    if (this.#signed.has(index)) return chunk;
    const { member = '', delta } = texts[String(type)] ?? {};
    const begun = block[member];
    const lane = typeof begun === 'string' && begun !== '' ? this.#laneOf(index, delta) : undefined;
    if (typeof begun !== 'string' || lane === undefined) return yield* this.#restored(chunk, event);
    const own = { ...block, [member]: lane.restorer.push(begun) };
    return { ...chunk, data: JSON.stringify({ ...event, content_block: own }) };
  }

  #laneOf(index: unknown, delta: unknown): Lane | undefined {
    const known = this.#lanes.get(index);
    if (known !== undefined) return known;
    const type = typesOfDeltas.get(delta);
    const options = this.#joined.optionsOf(type);
    if (type !== undefined && options !== undefined) {
      const member = texts[type]?.member ?? type;
      return this.#open(index, options, (text) => ({ type: delta, [member]: text }));
    }
    if (delta !== 'input_json_delta') return undefined;
    const form = { format: 'json', restoreSecrets: this.#options.toolSecrets } as const;
    return this.#open(index, form, (text) => ({ type: delta, partial_json: text }));
  }

  #open(index: unknown, options: RestorerOptions, toDelta: Lane['toDelta']): Lane {
    const lane = { restorer: this.#session.restorer(options), toDelta };
    this.#lanes.set(index, lane);
    return lane;
  }

  *#piece(chunk: EventChunk, event: Json, { restorer, toDelta }: Lane): Steps<readonly AnswerChunk[]> {
    const delta = isRecord(event['delta']) ? event['delta'] : {};
    const given = delta['text'] ?? delta['thinking'] ?? delta['partial_json'];
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
