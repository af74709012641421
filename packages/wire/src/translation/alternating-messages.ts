import type { JsonObject } from './json-object.ts';

/** A message of a wire on which user and assistant take turns. */
export interface WireMessage {
  readonly role: 'user' | 'assistant';
  readonly content: JsonObject[];
}

interface Collected {
  readonly role: 'user' | 'assistant';
  /** Results of tools, which several providers want before anything else in the user's turn. */
  readonly results: JsonObject[];
  readonly blocks: JsonObject[];
}

/** Collects encoded blocks into messages whose roles alternate; neighbours of one role become one message. */
export class AlternatingMessages {
  readonly #messages: Collected[] = [];

  addUser(blocks: readonly JsonObject[]): void {
    this.#messageFor('user', blocks)?.blocks.push(...blocks);
  }

  addToolResults(blocks: readonly JsonObject[]): void {
    this.#messageFor('user', blocks)?.results.push(...blocks);
  }

  addAssistant(blocks: readonly JsonObject[]): void {
    this.#messageFor('assistant', blocks)?.blocks.push(...blocks);
  }

  /** Role of the first message; null if there is none. */
  get firstRole(): 'user' | 'assistant' | null {
    return this.#messages[0]?.role ?? null;
  }

  get lastRole(): 'user' | 'assistant' | null {
    return this.#messages.at(-1)?.role ?? null;
  }

  /** Whether there are no other blocks than the given ones. */
  containsOnly(blocks: readonly JsonObject[]): boolean {
    const given = new Set(blocks);
    return this.#messages.every((one) => [...one.results, ...one.blocks].every((block) => given.has(block)));
  }

  /** Puts a user's message first, for wires on which the user must begin. */
  prependUser(blocks: readonly JsonObject[]): void {
    this.#messages.unshift({ role: 'user', results: [], blocks: [...blocks] });
  }

  build(): WireMessage[] {
    return this.#messages.map(({ role, results, blocks }) => ({ role, content: [...results, ...blocks] }));
  }

  #messageFor(role: 'user' | 'assistant', blocks: readonly JsonObject[]): Collected | undefined {
    // A turn without content is refused on these wires; left out, its neighbours meet.
    if (blocks.length === 0) return undefined;
    const last = this.#messages.at(-1);
    if (last?.role === role) return last;
    const added: Collected = { role, results: [], blocks: [] };
    this.#messages.push(added);
    return added;
  }
}
