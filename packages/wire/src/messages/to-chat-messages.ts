/** The conversation of a Messages request as chat messages. */
import type {
  AssistantMessage,
  ChatMessage,
  FunctionToolCall,
  ThinkingBlock,
  ToolCall,
  UserContentPart,
} from '../openai/index.ts';
import { type MessageOrigin, type ReasoningEnvelopes, toArgumentsText } from '../translation/index.ts';
import type {
  MessagesBlock,
  MessagesTextBlock,
  MessagesToolResultBlock,
  MessagesToolUseBlock,
} from './messages-blocks.ts';
import type { MessagesMessage, MessagesRequest } from './messages-request.ts';
import { cacheMark, isBlock, toChatParts } from './to-chat-content.ts';
import { type TranslationReport, warnOnce } from './translation-report.ts';

/** Chat messages, and where each comes from. */
export interface ChatMessages {
  readonly messages: readonly ChatMessage[];
  readonly origins: readonly MessageOrigin[];
}

/** A chat message, and where it comes from. */
type Placed = readonly [message: ChatMessage, origin: MessageOrigin];

/** Translates `system` and `messages`. */
export function toChatMessages(
  { system, messages }: MessagesRequest,
  envelopes: Pick<ReasoningEnvelopes, 'open'>,
  report: TranslationReport,
): ChatMessages {
  const translated: Placed[] = messages.flatMap((message, index) =>
    toMessages(message, `messages[${index}]`, envelopes, report),
  );
  if (system != null && system.length > 0)
    translated.unshift([{ role: 'system', content: toText(system) }, { path: 'system' }]);
  return {
    messages: translated.map(([message]) => message),
    origins: translated.map(([, origin]) => origin),
  };
}

function toMessages(
  message: MessagesMessage,
  path: string,
  envelopes: Pick<ReasoningEnvelopes, 'open'>,
  report: TranslationReport,
): readonly Placed[] {
  const { role, content } = message;
  if (typeof content === 'string') return [[{ role, content }, { path }]];
  switch (role) {
    case 'system':
      return [
        [{ role, content: toText(content.filter((block) => isTextBlock(block, path, report))) }, { path }],
      ];
    case 'user':
      return fromUser(content, path, report);
    case 'assistant':
      return [[fromAssistant(content, path, envelopes, report), { path, calls: callPaths(content, path) }]];
  }
}

/** One text, or parts where a breakpoint of the prompt cache stands on one. */
function toText(content: string | readonly MessagesTextBlock[]) {
  if (typeof content === 'string') return content;
  const [only, ...others] = content;
  if (only !== undefined && others.length === 0 && only.cache_control == null) return only.text;
  return content.map((block) => ({ type: 'text' as const, text: block.text, ...cacheMark(block) }));
}

function isTextBlock(
  block: { readonly type: string },
  path: string,
  report: TranslationReport,
): block is MessagesTextBlock {
  if (isBlock(block, 'text')) return true;
  report.unsupported.push(`${path}.content`);
  return false;
}

/** Results of tools come first: they answer the calls of the message before. */
function fromUser(
  content: readonly MessagesBlock[],
  path: string,
  report: TranslationReport,
): readonly Placed[] {
  const results: Placed[] = [];
  const parts: UserContentPart[] = [];
  const places: string[] = [];
  for (const [at, block] of content.entries()) {
    const place = `${path}.content[${at}]`;
    if (isBlock(block, 'tool_result')) results.push(toToolMessage(block, place, report));
    else {
      const translated = toChatParts(block, place, report);
      parts.push(...translated);
      places.push(...translated.map(() => place));
    }
  }
  if (parts.length === 0) return results;
  return [
    ...results,
    [
      { role: 'user', content: plainText(parts) ?? parts },
      { path, parts: places },
    ],
  ];
}

/** The text of nothing but one text part without a cache breakpoint. */
function plainText(parts: readonly UserContentPart[]): string | undefined {
  const [only] = parts;
  const isPlain = parts.length === 1 && only !== undefined && !('cache_control' in only);
  return isPlain && isBlock(only, 'text') ? only.text : undefined;
}

function toToolMessage(block: MessagesToolResultBlock, path: string, report: TranslationReport): Placed {
  const { tool_use_id: id, content, is_error: isError } = block;
  if (isError === true)
    warnOnce(report, 'tool_result.is_error left out: only the content says that a tool failed');
  const mark = cacheMark(block);
  const blocks = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? []);
  const placed = blocks.flatMap((one, at) => {
    const place = `${path}.content[${at}]`;
    return toChatParts(one, place, report).map((part) => ({ part, place }));
  });
  const parts = placed.map(({ part }) => part);
  const origin = { path, parts: placed.map(({ place }) => place) };
  const last = parts.at(-1);
  if (last !== undefined && mark.cache_control !== undefined)
    return [
      { role: 'tool', tool_call_id: id, content: [...parts.slice(0, -1), { ...last, ...mark }] },
      origin,
    ];
  const plain = plainText(parts) ?? (parts.length === 0 ? '' : parts);
  return [{ role: 'tool', tool_call_id: id, content: plain }, origin];
}

/** Where the calls of a turn stand. */
function callPaths(content: readonly MessagesBlock[], path: string): readonly string[] {
  return content.flatMap((block, at) => (isBlock(block, 'tool_use') ? [`${path}.content[${at}]`] : []));
}

function fromAssistant(
  content: readonly MessagesBlock[],
  path: string,
  envelopes: Pick<ReasoningEnvelopes, 'open'>,
  report: TranslationReport,
): AssistantMessage {
  const texts: MessagesTextBlock[] = [];
  const reasoning: Reasoning = { texts: [], blocks: [], extras: {} };
  const calls: ToolCall[] = [];
  for (const [at, block] of content.entries()) {
    if (isBlock(block, 'text')) texts.push(block);
    else if (isBlock(block, 'tool_use')) calls.push(toCall(block, report));
    else if (isBlock(block, 'thinking') || isBlock(block, 'redacted_thinking'))
      addReasoning(block, envelopes, reasoning);
    else if (isHosted(block))
      warnOnce(report, `${block.type} blocks left out: of another provider's own tools`);
    else report.unsupported.push(`${path}.content[${at}]`);
  }
  return {
    role: 'assistant',
    content: texts.length === 0 ? null : toText(texts),
    ...(reasoning.texts.length === 0 ? {} : { reasoning_content: reasoning.texts.join('\n\n') }),
    ...(reasoning.blocks.length === 0 ? {} : { thinking_blocks: reasoning.blocks }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map((call) => withExtra(call, reasoning.extras)) }),
  };
}

/** What a tool of the provider did, which the text after it tells. */
const isHosted = ({ type }: { readonly type: string }): boolean =>
  type === 'server_tool_use' || type === 'mcp_tool_use' || type.endsWith('_tool_result');

/** Reasoning of one turn. */
interface Reasoning {
  readonly texts: string[];
  readonly blocks: ThinkingBlock[];
  /** `extra_content` of calls by their id. */
  readonly extras: Record<string, Readonly<Record<string, unknown>>>;
}

type ReasoningBlock = Extract<MessagesBlock, { type: 'thinking' | 'redacted_thinking' }>;

function addReasoning(
  block: ReasoningBlock,
  envelopes: Pick<ReasoningEnvelopes, 'open'>,
  { texts, blocks, extras }: Reasoning,
): void {
  const kept = envelopes.open((block.type === 'thinking' ? block.signature : block.data) ?? '');
  if (block.type === 'thinking' && block.thinking !== '') texts.push(block.thinking);
  blocks.push(...(kept === undefined ? [toThinkingBlock(block)] : kept.blocks));
  Object.assign(extras, kept?.calls);
}

function toCall(block: MessagesToolUseBlock, report: TranslationReport): FunctionToolCall {
  const { id, name, input, cache_control: mark } = block;
  if (mark != null) warnOnce(report, 'tool_use.cache_control left out: the model has no such setting');
  return { id, type: 'function', function: { name, arguments: toArgumentsText(input) } };
}

function withExtra<T extends { readonly id: string }>(
  call: T,
  extras: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): T {
  const extra = Object.hasOwn(extras, call.id) ? extras[call.id] : undefined;
  return extra === undefined ? call : { ...call, extra_content: { ...extra } };
}

/** A block of the provider itself. */
function toThinkingBlock(
  block: Extract<MessagesBlock, { type: 'thinking' | 'redacted_thinking' }>,
): ThinkingBlock {
  if (block.type === 'redacted_thinking') return { type: 'redacted_thinking', data: block.data };
  const { thinking, signature } = block;
  return { type: 'thinking', thinking, ...(signature == null ? {} : { signature }) };
}
