/** Restores values in the events of OpenAI's Responses API. */
import type { AnonymizationSession, Restorer, RestorerOptions, Steps, TextEdit } from '@sluice/pii';
import type { AnswerChunk, EventChunk } from '@sluice/wire';
import { isRecord } from '../../contract/index.ts';
import { JoinedTexts } from './joined-texts.ts';
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
  readonly #joined: JoinedTexts;
  /** Of the texts that events repeat, by their type. */
  readonly #repeated = new Map<unknown, JoinedTexts>();
  /** Events are numbered anew: some are held back, others added. */
  #number = 0;

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

  /** Text held back at the end of the stream, whether it ended normally or not. */
  end(): readonly AnswerChunk[] {
    return this.#flushAll();
  }

  *#event(chunk: EventChunk): Steps<readonly AnswerChunk[]> {
    const event: unknown = JSON.parse(chunk.data);
    if (!isRecord(event)) return [chunk];
    const { type, delta } = event;
    if (typeof type === 'string' && type.endsWith('.delta') && typeof delta === 'string')
      return this.#piece(event, delta);
    if (typeof type === 'string' && begins.test(type)) {
      const restored = yield* restoreObject(event, this.#session, this.#options);
      return [this.#numbered(this.#begin(event, restored))];
    }
    // What ends a part repeats its text; the last deltas come before.
    const late = typeof type === 'string' && /(?:done|completed|incomplete|failed|^error)$/.test(type);
    const held = late ? this.#flushFor(event) : [];
    const restored = yield* restoreObject(event, this.#session, this.#options, this.#repeatedTexts(event));
    return [...held, this.#numbered(this.#withOwnOffsets(restored))];
  }

  /** The texts before those that an event repeats; none for one with the whole response. */
  #repeatedTexts({ type, response }: Json): JoinedTexts {
    const known = response === undefined ? this.#repeated.get(type) : undefined;
    const joined = known ?? new JoinedTexts(this.#session, this.#options);
    this.#repeated.set(type, joined);
    return joined;
  }

  /** An event that begins an item or a part. Its texts are restored like the deltas that add to them. */
  #begin(event: Json, restored: Json): Json {
    const { part, item } = event;
    if (isRecord(part)) return { ...restored, part: this.#beginPart(event, part, restored['part']) };
    if (!isRecord(item) || !isRecord(restored['item'])) return restored;
    const own: Record<string, unknown> = { ...restored['item'] };
    for (const [list, index] of lists) {
      const parts = item[list];
      const others = own[list];
      if (Array.isArray(parts) && Array.isArray(others))
        own[list] = parts.map((one: unknown, at) =>
          isRecord(one) ? this.#beginPart({ ...event, [index]: at }, one, others[at]) : one,
        );
    }
    const type = String(item['type']);
    const call = calls[type];
    const begun = call === undefined ? undefined : item[call];
    if (call !== undefined && typeof begun === 'string' && begun !== '')
      own[call] = this.#push({ ...placeOf(event), type: `response.${type}_${call}.delta` }, begun);
    return { ...restored, item: own };
  }

  #beginPart(event: Json, part: Json, restored: unknown): unknown {
    const { type } = part;
    const member = type === 'refusal' ? 'refusal' : 'text';
    const begun = part[member];
    const name = type === 'summary_text' ? 'reasoning_summary_text' : String(type);
    if (typeof begun !== 'string' || begun === '' || !isRecord(restored)) return restored;
    return {
      ...restored,
      [member]: this.#push({ ...placeOf(event), type: `response.${name}.delta` }, begun),
    };
  }

  #piece(event: Json, delta: string): readonly AnswerChunk[] {
    const text = this.#push(event, delta);
    return text === '' && delta !== '' ? [] : [this.#numbered({ ...event, delta: text })];
  }

  /** Restores a piece of a text. @param event a delta of its kind */
  #push(event: Json, delta: string): string {
    const { output_index: item, type } = event;
    const parts = this.#lanes.get(item) ?? new Map<string, Lane>();
    this.#lanes.set(item, parts);
    const part = partOf(event);
    let lane = parts.get(part);
    if (lane === undefined) {
      const edits: TextEdit[] = [];
      if (type === 'response.output_text.delta') this.#edits.set(textOf(event), edits);
      const options = this.#joined.optionsOf(type) ?? toolOptions(String(type), this.#options);
      lane = { restorer: this.#session.restorer(options, edits), last: event };
      parts.set(part, lane);
    }
    lane.last = event;
    return lane.restorer.push(delta);
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

/** Events that begin what deltas add to. */
const begins = /^response\.(?:output_item|content_part|reasoning_summary_part)\.added$/;

/** Members of an item with its parts, and the member of events that counts them. */
const lists = [
  ['content', 'content_index'],
  ['summary', 'summary_index'],
] as const;

/** Items whose calls are written in deltas, and the members that these add to. */
const calls: Readonly<Record<string, string>> = {
  function_call: 'arguments',
  mcp_call: 'arguments',
  custom_tool_call: 'input',
  code_interpreter_call: 'code',
};

/** The members of an event that are those of its deltas. */
function placeOf({ item, part: _, ...place }: Json): Json {
  return isRecord(item) ? { ...place, item_id: item['id'] } : place;
}

/** Returns the options for the call of a tool. */
function toolOptions(type: string, { toolSecrets }: RestoreOptions): RestorerOptions {
  return { format: type.includes('arguments') ? 'json' : 'plain', restoreSecrets: toolSecrets };
}
