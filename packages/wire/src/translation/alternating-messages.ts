import type { Fields } from './json-fields.ts';

/** A message of a wire on which user and assistant take turns. */
export interface WireMessage {
  readonly role: 'user' | 'assistant';
  readonly content: Fields[];
}

interface Collected {
  readonly role: 'user' | 'assistant';
  /** Results of tools, which several providers want before anything else in the user's turn. */
  readonly results: Fields[];
  readonly blocks: Fields[];
}

/** Collects encoded blocks into messages whose roles alternate; neighbours of one role become one message. */
export class AlternatingMessages {
  readonly #messages: Collected[] = [];

  user(blocks: readonly Fields[]): void {
    this.#of('user', blocks)?.blocks.push(...blocks);
  }

  results(blocks: readonly Fields[]): void {
    this.#of('user', blocks)?.results.push(...blocks);
  }

  assistant(blocks: readonly Fields[]): void {
    this.#of('assistant', blocks)?.blocks.push(...blocks);
  }

  /** Role of the first message; null if there is none. */
  get firstRole(): 'user' | 'assistant' | null {
    return this.#messages[0]?.role ?? null;
  }

  get lastRole(): 'user' | 'assistant' | null {
    return this.#messages.at(-1)?.role ?? null;
  }

  /** Whether there are no other blocks than the given ones. */
  isOnly(blocks: readonly Fields[]): boolean {
    const given = new Set(blocks);
    return this.#messages.every((one) => [...one.results, ...one.blocks].every((block) => given.has(block)));
  }

  /** Puts a user's message first, for wires on which the user must begin. */
  begin(blocks: readonly Fields[]): void {
    this.#messages.unshift({ role: 'user', results: [], blocks: [...blocks] });
  }

  done(): WireMessage[] {
    return this.#messages.map(({ role, results, blocks }) => ({ role, content: [...results, ...blocks] }));
  }

  #of(role: 'user' | 'assistant', blocks: readonly Fields[]): Collected | undefined {
    // A turn without content is refused on these wires; left out, its neighbours meet.
    if (blocks.length === 0) return undefined;
    const last = this.#messages.at(-1);
    if (last?.role === role) return last;
    const added: Collected = { role, results: [], blocks: [] };
    this.#messages.push(added);
    return added;
  }
}
