import { isRecord, type JsonObject } from '../../translation/index.ts';

/** Members whose pieces make up one text. */
const textMembers = ['text', 'summary'] as const;

/** Collects the `reasoning_details` of a stream, whose texts come in pieces. */
export class ReasoningDetails {
  readonly #details: JsonObject[] = [];

  /** Adds the list of one event. */
  add(list: unknown): void {
    if (!Array.isArray(list)) return;
    for (const one of list) if (isRecord(one)) this.#addOne(one);
  }

  /** The details as a whole answer would have them. */
  get all(): readonly JsonObject[] {
    return this.#details;
  }

  #addOne(piece: JsonObject): void {
    const last = this.#details.at(-1);
    const isNext =
      last !== undefined &&
      piece['data'] == null &&
      (['type', 'index', 'id'] as const).every((name) => (piece[name] ?? null) === (last[name] ?? null));
    if (!isNext) {
      this.#details.push({ ...piece });
      return;
    }
    for (const name in piece)
      if (piece[name] != null && name !== '__proto__') last[name] = joined(name, last[name], piece[name]);
  }
}

function joined(name: string, before: unknown, piece: unknown): unknown {
  const isText = textMembers.some((member) => member === name);
  return isText && typeof before === 'string' && typeof piece === 'string' ? before + piece : piece;
}
