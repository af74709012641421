/**
 * Names of tools in the chat API, which has no namespaces: `crm` and `find` become `crm__find`. The table leads back, so
 * that calls come out in the client's words.
 */
import { fitToolCallId } from '../translation/index.ts';

/** A tool as the client knows it. */
export interface NamedTool {
  readonly kind: 'function' | 'custom' | 'tool_search';
  readonly name: string;
  /** Null for tools without a namespace. */
  readonly namespace: string | null;
  /** Whether a custom tool is a function of one text in the chat API. */
  readonly isWrapped?: boolean;
}

/** Tools by their names in the chat API; those that are called the same in both are missing. */
export type ToolNames = ReadonlyMap<string, NamedTool>;

/** Names that every provider accepts. */
const plainNamePattern = /^[a-zA-Z0-9_-]{1,64}$/;
const hashFormat = { lengthChars: 10 };
const maxHashedNameChars = 48;

/** Assigns names; the same tool gets the same name again. */
export class ToolNameTable {
  readonly #names = new Map<string, NamedTool>();
  readonly #chatNames = new Map<string, string>();
  readonly #taken: Set<string>;
  /** Whether custom tools are functions in the chat API. */
  readonly wrapsCustomTools: boolean;

  /** @param plainNames names of the tools without a namespace, which keep them */
  constructor(plainNames: readonly string[], wrapsCustomTools: boolean) {
    this.#taken = new Set(plainNames);
    this.wrapsCustomTools = wrapsCustomTools;
  }

  get names(): ToolNames {
    return this.#names;
  }

  /** The name of a tool in the chat API. */
  chatNameOf(given: Omit<NamedTool, 'isWrapped'>): string {
    const { kind, name, namespace } = given;
    const isWrapped = kind === 'custom' && this.wrapsCustomTools;
    const tool: NamedTool = isWrapped ? { ...given, isWrapped } : given;
    if (namespace === null && kind !== 'tool_search') {
      if (isWrapped) this.#names.set(name, tool);
      return name;
    }
    const key = `${kind === 'tool_search' ? kind : 'tool'}\n${namespace ?? ''}\n${name}`;
    const known = this.#chatNames.get(key);
    if (known !== undefined) return known;
    const wanted = namespace === null ? name : `${namespace}__${name}`;
    const isFree = plainNamePattern.test(wanted) && !this.#taken.has(wanted);
    const chatName = isFree ? wanted : hashedName(wanted, key);
    this.#taken.add(chatName);
    this.#chatNames.set(key, chatName);
    this.#names.set(chatName, tool);
    return chatName;
  }
}

/** Deterministic, so that a tool keeps its name in all turns of a conversation. */
function hashedName(wanted: string, key: string): string {
  const readable = wanted.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, maxHashedNameChars);
  return `${readable}_${fitToolCallId(key, hashFormat)}`;
}

/** The type of a tool, if it is a word of the API. */
export const plainTypeOf = (type: string): string =>
  /^[a-z][a-z0-9_]{0,40}$/.test(type) ? type : 'tools of other types';
