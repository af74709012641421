import {
  generateToolCallId,
  isRecord,
  type JsonObject,
  maxCalls,
  nonEmptyString,
  type ReplayChoice,
  UpstreamResponseError,
} from '../../translation/index.ts';

interface OpenCall {
  readonly upstreamIndex: number;
  readonly id: string;
  readonly name: string;
  readonly isCustom: boolean;
  input: string;
  extraContent: JsonObject | null;
}

/**
 * Repairs the fragments of the tool calls of one choice: numbers calls from 0, gives every call an id, sends id,
 * type and name once (clients append whatever they get twice) and arguments as text.
 */
export class StreamCalls {
  readonly #calls: OpenCall[] = [];
  readonly #choice: number;
  #chars = 0;

  constructor(choice: number) {
    this.#choice = choice;
  }

  /** Calls begun so far. */
  get count(): number {
    return this.#calls.length;
  }

  /** The calls and the opaque data that belongs to them. */
  get begun(): ReplayChoice['calls'] {
    return this.#calls.map(({ id, name, input, extraContent }) => ({ id, name, input, extraContent }));
  }

  /** Characters of arguments and names seen so far. */
  get chars(): number {
    return this.#chars;
  }

  /**
   * Edits fragments in place.
   * @param fragments the member `tool_calls` of a delta
   * @param answerId id of the answer, for invented call ids
   * @returns undefined if nothing is left of them
   */
  repair(fragments: readonly unknown[], answerId: string): JsonObject[] | undefined {
    const repaired: JsonObject[] = [];
    for (const fragment of fragments) {
      if (!isRecord(fragment)) continue;
      const custom = isRecord(fragment['custom']) && !isRecord(fragment['function']);
      const kind = custom ? 'custom' : 'function';
      const details = isRecord(fragment[kind]) ? fragment[kind] : {};
      const at = this.#find(fragment, details);
      if (at === undefined) this.#begin(fragment, details, kind, answerId);
      else this.#resume(fragment, details, at);
      this.#takeInput(details, custom ? 'input' : 'arguments', at ?? this.#calls.length - 1);
      repaired.push(fragment);
    }
    return repaired.length === 0 ? undefined : repaired;
  }

  /** The last pieces: arguments of functions without any, which are an object. */
  end(): JsonObject[] {
    return this.#calls.flatMap((call, index) => {
      if (call.isCustom || call.input.trim() !== '') return [];
      call.input = '{}';
      return [{ index, function: { arguments: call.input } }];
    });
  }

  /** Makes a piece of the input a text and keeps it. */
  #takeInput(details: JsonObject, member: 'input' | 'arguments', at: number): void {
    const piece = details[member];
    if (piece === undefined) return;
    if (piece === null) {
      details[member] = undefined;
      return;
    }
    const text = typeof piece === 'string' ? piece : JSON.stringify(piece);
    const call = this.#calls[at];
    // Some servers write null where there are no arguments.
    if (text === 'null' && member === 'arguments' && call?.input === '') {
      details[member] = undefined;
      return;
    }
    details[member] = text;
    this.#chars += text.length;
    if (call !== undefined) call.input += text;
  }

  /** Number of the call that a fragment continues; undefined if it begins one. */
  #find(fragment: JsonObject, details: JsonObject): number | undefined {
    const { index, id } = fragment;
    const isNamed = nonEmptyString(details['name']) !== null;
    if (typeof index === 'number') {
      const at = this.#calls.findLastIndex(({ upstreamIndex }) => upstreamIndex === index);
      // Some servers number all parallel calls 0: another id together with a name is another call.
      const isOther = isNamed && nonEmptyString(id) !== null && this.#calls[at]?.id !== id;
      return at === -1 || isOther ? undefined : at;
    }
    if (nonEmptyString(id) !== null) {
      const at = this.#calls.findIndex((call) => call.id === id);
      return at === -1 ? undefined : at;
    }
    return isNamed || this.#calls.length === 0 ? undefined : this.#calls.length - 1;
  }

  #begin(fragment: JsonObject, details: JsonObject, kind: string, answerId: string): void {
    const number = this.#calls.length;
    if (number >= maxCalls) throw new UpstreamResponseError('malformed', 'The answer has calls without end');
    const id = nonEmptyString(fragment['id']) ?? generateToolCallId(answerId, this.#choice, number);
    const name = nonEmptyString(details['name']) ?? '';
    this.#calls.push({
      upstreamIndex: typeof fragment['index'] === 'number' ? fragment['index'] : number,
      id,
      name,
      input: '',
      isCustom: kind === 'custom',
      extraContent: isRecord(fragment['extra_content']) ? fragment['extra_content'] : null,
    });
    this.#chars += name.length;
    fragment['index'] = number;
    fragment['id'] = id;
    fragment['type'] = kind;
    fragment[kind] = details;
    const text = kind === 'custom' ? 'input' : 'arguments';
    details['name'] = name;
    details[text] ??= '';
  }

  #resume(fragment: JsonObject, details: JsonObject, at: number): void {
    const call = this.#calls[at];
    if (call !== undefined && isRecord(fragment['extra_content']))
      call.extraContent = fragment['extra_content'];
    fragment['index'] = at;
    fragment['id'] = undefined;
    fragment['type'] = undefined;
    const { name } = details;
    if (name === null || name === '' || name === this.#calls[at]?.name) details['name'] = undefined;
  }
}
