import type { ChatMessage, ThinkingBlock, ToolCall } from '../openai/index.ts';
import {
  drop,
  type EncodeReport,
  isRecord,
  type KeptReasoning,
  type MessageOrigin,
  refuse,
  toArgumentsText,
  warn,
} from '../translation/index.ts';
import { AssistantTurn } from './assistant-turn.ts';
import {
  hostedItemTypes,
  isItemOf,
  itemTypeOf,
  type ResponseCustomToolCallItem,
  type ResponseCustomToolCallOutputItem,
  type ResponseFunctionCallItem,
  type ResponseFunctionCallOutputItem,
  type ResponseInputItem,
  type ResponseMessageItem,
  type ResponseReasoningItem,
  type ResponseToolSearchOutputItem,
} from './input-items.ts';
import { readHostedItem } from './to-chat-hosted-items.ts';
import { toAssistantParts, toTextContent, toToolContent, toUserContent } from './to-chat-parts.ts';
import { toolSearchName } from './to-chat-tools.ts';
import type { NamedTool, ToolNameTable } from './tool-names.ts';
import { wrapInput } from './wrapped-input.ts';

/**
 * Opens what `reasoning.encrypted_content` of our own responses holds, with what belongs to calls or without; undefined for
 * anything else.
 */
export type OpenReasoning = (
  encryptedContent: string,
) => KeptReasoning | readonly ThinkingBlock[] | undefined;

/** Chat messages, and where each comes from: those of turns of the model from the item that they begin with. */
export interface ChatConversation {
  readonly messages: readonly ChatMessage[];
  readonly origins: readonly MessageOrigin[];
}

const hostedTypes: ReadonlySet<string> = new Set(hostedItemTypes);

/**
 * Translates the items of a conversation; those of one turn of the model become one message.
 * @param items the conversation, with the path of each item in the request
 * @param names names of the tools
 */
export function toChatMessages(
  items: readonly (readonly [path: string, item: ResponseInputItem])[],
  names: ToolNameTable,
  openReasoning: OpenReasoning,
  report: EncodeReport,
): ChatConversation {
  const conversation = new Conversation(names, openReasoning, report);
  for (const [path, item] of items) conversation.add(item, path);
  return conversation.build();
}

class Conversation {
  readonly #messages: ChatMessage[] = [];
  readonly #origins: MessageOrigin[] = [];
  readonly #names: ToolNameTable;
  readonly #openReasoning: OpenReasoning;
  readonly #report: EncodeReport;
  #turn: AssistantTurn | null = null;
  /** Path of the item that is read. */
  #path = '';
  #turnPath = '';
  #callPaths: string[] = [];

  constructor(names: ToolNameTable, openReasoning: OpenReasoning, report: EncodeReport) {
    this.#names = names;
    this.#openReasoning = openReasoning;
    this.#report = report;
  }

  build(): ChatConversation {
    this.#endTurn();
    return { messages: this.#messages, origins: this.#origins };
  }

  add(item: ResponseInputItem, path: string): void {
    this.#path = path;
    if (isMessage(item)) this.#addMessage(item, path);
    else if (isItemOf(item, 'function_call')) this.#addCall(item);
    else if (isItemOf(item, 'custom_tool_call')) this.#addCall(item);
    else if (isItemOf(item, 'function_call_output') || isItemOf(item, 'custom_tool_call_output')) {
      if (item.call_id == null) this.#addNotice(item, path);
      else this.#addResult(item.call_id, toToolContent(item.output, `${path}.output`, this.#report));
    } else if (isItemOf(item, 'reasoning')) this.#addReasoning(item);
    else if (isItemOf(item, 'tool_search_call')) {
      if (item.call_id == null) drop(this.#report, 'tool_search_call items', 'the tools are loaded');
      else this.#addFunctionCall(item.call_id, this.#nameOf(searchTool), item.arguments);
    } else if (isItemOf(item, 'tool_search_output')) this.#addSearchResult(item);
    else this.#addOther(item, path);
  }

  #addMessage({ role, content }: ResponseMessageItem, path: string): void {
    const at = `${path}.content`;
    switch (role) {
      case 'assistant':
        this.#openTurn().addParts(toAssistantParts(content, at, this.#report));
        break;
      case 'user':
        this.#push({ role, content: toUserContent(content, at, this.#report) });
        break;
      case 'system':
      case 'developer':
        this.#push({ role, content: toTextContent(content, at, this.#report) });
        break;
      default:
        refuse(this.#report, `${path}.role`);
    }
  }

  #addCall(item: ResponseFunctionCallItem | ResponseCustomToolCallItem): void {
    const { call_id: id, name: ownName, namespace = null, extra_content: extra } = item;
    const kind = item.type === 'custom_tool_call' ? 'custom' : 'function';
    const name = this.#nameOf({ kind, name: ownName, namespace });
    const more = extra == null ? {} : { extra_content: extra };
    const isCustom = item.type === 'custom_tool_call' && !this.#names.wrapsCustomTools;
    const input = item.type === 'custom_tool_call' ? item.input : item.arguments;
    const isWrapped = kind === 'custom' && !isCustom;
    const call: ToolCall = isCustom
      ? { id, type: 'custom', custom: { name, input }, ...more }
      : {
          id,
          type: 'function',
          function: { name, arguments: isWrapped ? wrapInput(input) : input },
          ...more,
        };
    this.#addToTurn(call);
  }

  #addFunctionCall(id: string, name: string, input: unknown): void {
    const call = { name, arguments: toArgumentsText(input) };
    this.#addToTurn({ id, type: 'function', function: call });
  }

  #addToTurn(call: ToolCall): void {
    this.#openTurn().addCall(call);
    this.#callPaths.push(this.#path);
  }

  /** An output that belongs to no call of the model. */
  #addNotice(
    { output }: ResponseFunctionCallOutputItem | ResponseCustomToolCallOutputItem,
    path: string,
  ): void {
    warn(this.#report, 'an output without call_id sent as text of the user');
    this.#push({ role: 'user', content: toUserContent(output, `${path}.output`, this.#report) });
  }

  #addResult(callId: string, content: ReturnType<typeof toToolContent>): void {
    this.#push({ role: 'tool', tool_call_id: callId, content });
  }

  #addSearchResult({ call_id: callId, tools }: ResponseToolSearchOutputItem): void {
    if (callId == null) return;
    const found = tools.flatMap((tool) => {
      const name: unknown = Reflect.get(tool, 'name');
      return typeof name === 'string' ? [name] : [];
    });
    this.#addResult(callId, JSON.stringify({ tools: found }));
  }

  #addReasoning({ summary, content, encrypted_content: sealed }: ResponseReasoningItem): void {
    const texts = (content?.length ?? 0) > 0 ? content : summary;
    const text = (texts ?? []).map((part) => part.text).join('\n\n');
    const opened = sealed == null || sealed === '' ? [] : this.#openReasoning(sealed);
    if (opened === undefined) drop(this.#report, 'reasoning.encrypted_content', 'of another provider');
    const kept = opened === undefined || 'blocks' in opened ? opened : { blocks: opened, calls: {} };
    this.#openTurn().addReasoning(text, kept ?? { blocks: [], calls: {} });
  }

  #addOther(item: ResponseInputItem, path: string): void {
    const type = itemTypeOf(item);
    // Their content was read before the messages.
    if (type === 'additional_tools' || type === 'configuration_update') return;
    if (!hostedTypes.has(type) || !isRecord(item)) {
      refuse(this.#report, path);
      return;
    }
    for (const one of readHostedItem(type, item)) {
      switch (one.kind) {
        case 'call':
          warn(this.#report, `${type} items sent as function calls`);
          this.#addFunctionCall(one.id, one.name, one.input);
          break;
        case 'result':
          this.#addResult(one.callId, one.output);
          break;
        case 'record':
          drop(this.#report, `${type} items`);
          break;
        default:
          refuse(this.#report, path);
      }
    }
  }

  #nameOf(tool: NamedTool): string {
    return this.#names.chatNameOf(tool);
  }

  #openTurn(): AssistantTurn {
    if (this.#turn === null) {
      this.#turnPath = this.#path;
      this.#callPaths = [];
    }
    this.#turn ??= new AssistantTurn();
    return this.#turn;
  }

  #push(message: ChatMessage): void {
    this.#endTurn();
    this.#messages.push(message);
    this.#origins.push({ path: this.#path });
  }

  #endTurn(): void {
    if (this.#turn === null) return;
    if (!this.#turn.isReasoningOnly) {
      this.#messages.push(this.#turn.build());
      this.#origins.push({ path: this.#turnPath, calls: this.#callPaths });
    }
    this.#turn = null;
  }
}

const searchTool: NamedTool = { kind: 'tool_search', name: toolSearchName, namespace: null };

const isMessage = (item: ResponseInputItem): item is ResponseMessageItem => itemTypeOf(item) === 'message';
