import { type EncodeReport, warn } from './encode-report.ts';
import type { JsonObject } from './json-object.ts';

/** `system` only where it may stand between the others. */
export type WireRole = 'user' | 'assistant' | 'system';

/** A message of a wire on which user and assistant alternate. */
export interface WireMessage {
  readonly role: WireRole;
  readonly content: JsonObject[];
}

/** A conversation on such a wire, with the system messages apart. */
export interface EncodedConversation {
  readonly system: readonly JsonObject[];
  readonly messages: readonly WireMessage[];
}

interface Collected {
  readonly role: WireRole;
  /** Tool results, which several providers require before other content of the user's message. */
  readonly results: JsonObject[];
  readonly blocks: JsonObject[];
}

/** Collects encoded blocks into messages with alternating roles; consecutive blocks of one role become one message. */
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

  /** Adds a system message behind the last message. */
  addSystem(blocks: readonly JsonObject[]): void {
    this.#messageFor('system', blocks)?.blocks.push(...blocks);
  }

  /** Removes system messages that no answer follows, since it has no content. @returns their blocks */
  takeMisplacedSystem(): readonly JsonObject[] {
    const taken: JsonObject[] = [];
    const all = this.#messages.splice(0);
    for (const [at, message] of all.entries()) {
      const last = this.#messages.at(-1);
      if (message.role === 'system' && all[at + 1]?.role === 'user') taken.push(...message.blocks);
      else if (last?.role === message.role) {
        last.results.push(...message.results);
        last.blocks.push(...message.blocks);
      } else this.#messages.push(message);
    }
    return taken;
  }

  /** Role of the first message; null without messages. */
  get firstRole(): WireRole | null {
    return this.#messages[0]?.role ?? null;
  }

  get lastRole(): WireRole | null {
    return this.#messages.at(-1)?.role ?? null;
  }

  /** Whether there are no blocks besides the given ones. */
  containsOnly(blocks: readonly JsonObject[]): boolean {
    const given = new Set(blocks);
    return this.#messages.every((one) => [...one.results, ...one.blocks].every((block) => given.has(block)));
  }

  /** Adds a user message at the beginning. */
  prependUser(blocks: readonly JsonObject[]): void {
    this.#messages.unshift({ role: 'user', results: [], blocks: [...blocks] });
  }

  build(): WireMessage[] {
    return this.#messages.map(({ role, results, blocks }) => ({ role, content: [...results, ...blocks] }));
  }

  #messageFor(role: WireRole, blocks: readonly JsonObject[]): Collected | undefined {
    // These wires refuse messages without content.
    if (blocks.length === 0) return undefined;
    const last = this.#messages.at(-1);
    if (last?.role === role) return last;
    const added: Collected = { role, results: [], blocks: [] };
    this.#messages.push(added);
    return added;
  }
}

/**
 * Makes the conversation start with a user message, and end with one if assistant prefill is not supported.
 * @param system system content; becomes the user message if there is no other
 * @param options `prefill`: whether the last message may be the beginning of the response; `continueText`: content of
 *   an added message
 */
export function addRequiredUserMessages(
  messages: AlternatingMessages,
  system: JsonObject[],
  { prefill, continueText }: { readonly prefill: boolean; readonly continueText: Readonly<JsonObject> },
  report: EncodeReport,
): void {
  if (messages.firstRole === null && system.length > 0) {
    warn(report, 'system message sent as user message: there was no user message');
    messages.prependUser(system.splice(0));
  } else if (messages.firstRole !== 'user') {
    warn(report, 'user message added: the conversation must start with one');
    messages.prependUser([continueText]);
  }
  if (messages.lastRole === 'assistant' && !prefill) {
    messages.addUser([continueText]);
    warn(report, 'user message added: assistant prefill not supported');
  }
}
