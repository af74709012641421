/** Restores values in the events of OpenAI's Responses API. */
import type { AnonymizationSession, Restorer, RestorerOptions, Steps } from '@sluice/pii';
import type { AnswerChunk, EventChunk } from '@sluice/wire';
import { isRecord } from '../../contract/index.ts';
import type { RestoreOptions } from './restore-answer.ts';
import { restoreObject } from './restore-object.ts';

type Json = Readonly<Record<string, unknown>>;

/** Text of one part, which can end in the beginning of a placeholder. */
interface Lane {
  readonly restorer: Restorer;
  /** The last delta, for another one of its kind. */
  last: Json;
}

export class ResponsesRestorer {
  readonly #session: AnonymizationSession;
  readonly #options: RestoreOptions;
  readonly #lanes = new Map<string, Lane>();
  /** Events are numbered anew: some are held back, others added. */
  #number = 0;

  constructor(session: AnonymizationSession, options: RestoreOptions) {
    this.#session = session;
    this.#options = options;
  }

  *restore(chunks: readonly AnswerChunk[]): Steps<readonly AnswerChunk[]> {
    const restored: AnswerChunk[] = [];
    for (const chunk of chunks) if (chunk.kind === 'event') restored.push(...(yield* this.#event(chunk)));
    return restored;
  }

  /** Text held back at the end of the stream, whether it ended normally or not. */
  end(): readonly AnswerChunk[] {
    return [...this.#lanes.keys()].flatMap((key) => this.#flush(key));
  }

  *#event(chunk: EventChunk): Steps<readonly AnswerChunk[]> {
    const event: unknown = JSON.parse(chunk.data);
    if (!isRecord(event)) return [chunk];
    const { type, delta } = event;
    if (typeof type === 'string' && type.endsWith('.delta') && typeof delta === 'string')
      return this.#piece(event, type, delta);
    // What ends a part repeats its text; the last deltas come before.
    const late = typeof type === 'string' && /(?:done|completed|incomplete|failed|^error)$/.test(type);
    const held = late ? this.#flushFor(event) : [];
    const restored = yield* restoreObject(event, this.#session, this.#options);
    return [...held, this.#numbered(restored)];
  }

  #piece(event: Json, type: string, delta: string): readonly AnswerChunk[] {
    const key = keyOf(event);
    let lane = this.#lanes.get(key);
    if (lane === undefined) {
      lane = { restorer: this.#session.restorer(formOf(type, this.#options)), last: event };
      this.#lanes.set(key, lane);
    }
    lane.last = event;
    const text = lane.restorer.push(delta);
    return text === '' && delta !== '' ? [] : [this.#numbered({ ...event, delta: text })];
  }

  /** The texts of the part that an event ends; of all parts for one that ends more. */
  #flushFor(event: Json): readonly AnswerChunk[] {
    const isPart = 'content_index' in event || 'summary_index' in event;
    if (isPart) return this.#flush(keyOf(event));
    const { output_index: item } = event;
    const keys = [...this.#lanes.keys()];
    const own = typeof item === 'number' ? keys.filter((key) => key.startsWith(`${item} `)) : keys;
    return own.flatMap((key) => this.#flush(key));
  }

  #flush(key: string): readonly AnswerChunk[] {
    const lane = this.#lanes.get(key);
    this.#lanes.delete(key);
    return lane?.restorer.hasPending === true
      ? [this.#numbered({ ...lane.last, delta: lane.restorer.end() })]
      : [];
  }

  #numbered(event: Json): EventChunk {
    const { type } = event;
    const isNumbered = typeof event['sequence_number'] === 'number';
    const data = JSON.stringify(isNumbered ? { ...event, sequence_number: this.#number++ } : event);
    return { kind: 'event', name: typeof type === 'string' ? type : undefined, data };
  }
}

/** Which text a delta is part of: `<item> <kind> <part>`. */
function keyOf(event: Json): string {
  const { type, output_index: item, content_index: content, summary_index: summary } = event;
  const kind = String(type).replace(/\.(?:delta|done)$/, '');
  return `${String(item)} ${kind} ${String(content ?? summary ?? '')}`;
}

/** How values are written into a text. */
function formOf(type: string, { jsonContent, toolSecrets }: RestoreOptions): RestorerOptions {
  if (type.includes('arguments')) return { format: 'json', restoreSecrets: toolSecrets };
  if (type.includes('input') || type.includes('code'))
    return { format: 'plain', restoreSecrets: toolSecrets };
  const isJson = jsonContent && type === 'response.output_text.delta';
  return { format: isJson ? 'json' : 'plain', restoreSecrets: true };
}
