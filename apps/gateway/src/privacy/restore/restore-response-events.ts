/** Restores values in the events of OpenAI's Responses API. */
import type { AnonymizationSession, Restorer, RestorerOptions, Steps, TextEdit } from '@sluice/pii';
import type { AnswerChunk, EventChunk } from '@sluice/wire';
import { isRecord } from '../../contract/index.ts';
import { withMovedOffsets } from './restore-annotations.ts';
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
  /** By item, then by part: a response can have any number of items. */
  readonly #lanes = new Map<unknown, Map<string, Lane>>();
  /** What was changed in the texts so far. */
  readonly #edits = new Map<string, readonly TextEdit[]>();
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
    return this.#flushAll();
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
    return [...held, this.#numbered(this.#withOwnOffsets(restored))];
  }

  #piece(event: Json, type: string, delta: string): readonly AnswerChunk[] {
    const { output_index: item } = event;
    const parts = this.#lanes.get(item) ?? new Map<string, Lane>();
    this.#lanes.set(item, parts);
    const part = partOf(event);
    let lane = parts.get(part);
    if (lane === undefined) {
      const edits: TextEdit[] = [];
      if (type === 'response.output_text.delta') this.#edits.set(textOf(event), edits);
      lane = { restorer: this.#session.restorer(formOf(type, this.#options), edits), last: event };
      parts.set(part, lane);
    }
    lane.last = event;
    const text = lane.restorer.push(delta);
    return text === '' && delta !== '' ? [] : [this.#numbered({ ...event, delta: text })];
  }

  /** The texts of the part that an event ends; of all parts for one that ends more. */
  #flushFor(event: Json): readonly AnswerChunk[] {
    const { output_index: item } = event;
    const isPart = 'content_index' in event || 'summary_index' in event;
    if (isPart) return this.#flush(item, partOf(event));
    return typeof item === 'number' ? this.#flushItem(item) : this.#flushAll();
  }

  #flushAll(): readonly AnswerChunk[] {
    return [...this.#lanes.keys()].flatMap((item) => this.#flushItem(item));
  }

  #flushItem(item: unknown): readonly AnswerChunk[] {
    const parts = [...(this.#lanes.get(item)?.keys() ?? [])];
    const texts = parts.flatMap((part) => this.#flush(item, part));
    this.#lanes.delete(item);
    return texts;
  }

  #flush(item: unknown, part: string): readonly AnswerChunk[] {
    const parts = this.#lanes.get(item);
    const lane = parts?.get(part);
    parts?.delete(part);
    return lane?.restorer.hasPending === true
      ? [this.#numbered({ ...lane.last, delta: lane.restorer.end() })]
      : [];
  }

  /** An event of an annotation, with the offsets in the text as its client got it. */
  #withOwnOffsets(event: Json): Json {
    const { annotation } = event;
    const edits = annotation === undefined ? undefined : this.#edits.get(textOf(event));
    return edits === undefined ? event : { ...event, annotation: withMovedOffsets(annotation, edits) };
  }

  #numbered(event: Json): EventChunk {
    const { type } = event;
    const isNumbered = typeof event['sequence_number'] === 'number';
    const data = JSON.stringify(isNumbered ? { ...event, sequence_number: this.#number++ } : event);
    return { kind: 'event', name: typeof type === 'string' ? type : undefined, data };
  }
}

/** Which text of the response. */
function textOf({ output_index: item, content_index: content }: Json): string {
  return `${String(item)} ${String(content)}`;
}

/** Which text of its item a delta is part of: `<kind> <part>`. */
function partOf({ type, content_index: content, summary_index: summary }: Json): string {
  const kind = String(type).replace(/\.(?:delta|done)$/, '');
  return `${kind} ${String(content ?? summary ?? '')}`;
}

/** How values are written into a text. */
function formOf(type: string, { jsonContent, toolSecrets }: RestoreOptions): RestorerOptions {
  if (type.includes('arguments')) return { format: 'json', restoreSecrets: toolSecrets };
  if (type.includes('input') || type.includes('code'))
    return { format: 'plain', restoreSecrets: toolSecrets };
  const isJson = jsonContent && type === 'response.output_text.delta';
  return { format: isJson ? 'json' : 'plain', restoreSecrets: true };
}
