/** Messages of the chat API as items of the Responses API. */
import type { AssistantMessage, ChatMessage } from '../openai/index.ts';
import {
  type ContentPart,
  completeToolResults,
  type EncodeReport,
  isRecord,
  type JsonObject,
  type MediaSource,
  readOpenaiThinking,
  readTurns,
  refuse,
  reportEmptyConversation,
  type Turn,
  warn,
} from '../translation/index.ts';

type AssistantTurn = Extract<Turn, { role: 'assistant' }>;

/**
 * Encodes the messages; a message of the model becomes an item for its reasoning, its text and each call.
 * @param reasons whether the model reasons; others refuse reasoning
 * @param report lists what was dropped and what cannot be sent
 */
export function encodeInput(
  messages: readonly ChatMessage[],
  reasons: boolean,
  report: EncodeReport,
): JsonObject[] {
  const turns = completeToolResults(readTurns(messages), { resultsFirst: false }, report);
  const given = new Map(messages.map((message, index) => [`messages[${index}]`, message]));
  const customCalls = new Set<string>();
  const items: JsonObject[] = [];
  for (const turn of turns) {
    const message = given.get(turn.path);
    switch (turn.role) {
      case 'system':
        items.push(
          ...encodeMessage(message?.role === 'developer' ? 'developer' : 'system', turn, message, report),
        );
        break;
      case 'user':
        if (turn.name !== null) warn(report, 'messages.name dropped: not supported');
        items.push(...encodeMessage('user', turn, message, report));
        break;
      case 'assistant':
        for (const { id, custom } of turn.calls) if (custom) customCalls.add(id);
        items.push(...encodeAssistant(turn, message, reasons, report));
        break;
      case 'tool':
        items.push(encodeResult(turn, customCalls.has(turn.callId), message, report));
        break;
    }
  }
  if (items.length === 0) reportEmptyConversation(report);
  return items;
}

function encodeMessage(
  role: 'system' | 'developer' | 'user',
  { parts }: Turn,
  message: ChatMessage | undefined,
  report: EncodeReport,
): JsonObject[] {
  const encoded = encodeParts(parts, message, report);
  return encoded.length === 0 ? [] : [{ role, content: compact(encoded) }];
}

function encodeAssistant(
  turn: AssistantTurn,
  message: ChatMessage | undefined,
  reasons: boolean,
  report: EncodeReport,
): JsonObject[] {
  const content = turn.parts.flatMap((part, index): JsonObject[] => {
    if (part.kind !== 'text') {
      refuse(report, part.path);
      return [];
    }
    if (part.text === '') return [];
    return isRefusal(message, index)
      ? [{ type: 'refusal', refusal: part.text }]
      : [{ type: 'output_text', text: part.text }];
  });
  const items: JsonObject[] = [
    ...(content.length === 0 ? [] : [{ type: 'message', role: 'assistant', content }]),
    ...turn.calls.map(({ id, name, input, custom }) =>
      custom
        ? { type: 'custom_tool_call', call_id: id, name, input }
        : { type: 'function_call', call_id: id, name, arguments: input },
    ),
  ];
  // Reasoning without what follows it is refused.
  if (items.length === 0) return [];
  return reasons ? [...encodeThinking(turn, report), ...items] : items;
}

function encodeThinking({ thinking }: AssistantTurn, report: EncodeReport): JsonObject[] {
  return thinking.flatMap((block): JsonObject[] => {
    const reasoning = readOpenaiThinking(block);
    if (reasoning === null) {
      warn(report, 'thinking_blocks of another provider dropped');
      return [];
    }
    const { id, encryptedContent, summary } = reasoning;
    return [
      {
        type: 'reasoning',
        ...(id === '' ? {} : { id }),
        summary: summary === '' ? [] : [{ type: 'summary_text', text: summary }],
        encrypted_content: encryptedContent,
      },
    ];
  });
}

/** Whether a text of a turn is a refusal; the text of a message without content is. */
function isRefusal(message: ChatMessage | undefined, index: number): boolean {
  if (message?.role !== 'assistant') return false;
  const { content }: Pick<AssistantMessage, 'content'> = message;
  return Array.isArray(content) && content.length > 0 ? content[index]?.type === 'refusal' : !content;
}

function encodeResult(
  { parts, callId }: Extract<Turn, { role: 'tool' }>,
  isCustom: boolean,
  message: ChatMessage | undefined,
  report: EncodeReport,
): JsonObject {
  const output = encodeParts(parts, message, report);
  return {
    type: isCustom ? 'custom_tool_call_output' : 'function_call_output',
    call_id: callId,
    output: output.length === 0 ? '' : compact(output),
  };
}

/** A single text needs no list. */
function compact(parts: readonly JsonObject[]): unknown {
  const [only] = parts;
  const isPlain = parts.length === 1 && only?.['type'] === 'input_text' && Object.keys(only).length === 2;
  return isPlain ? only['text'] : parts;
}

function encodeParts(
  parts: readonly ContentPart[],
  message: ChatMessage | undefined,
  report: EncodeReport,
): JsonObject[] {
  const content: unknown = message?.content;
  return parts.flatMap((part, index) => {
    const encoded = encodePart(part);
    if (encoded === null) refuse(report, part.path);
    if (part.kind === 'file' && part.citations === true) warn(report, 'citations dropped: not supported');
    const original: unknown = Array.isArray(content) ? content[index] : null;
    const mark = isRecord(original) ? original['prompt_cache_breakpoint'] : null;
    if (part.cache !== null && !isRecord(mark)) warn(report, 'cache_control dropped: not supported');
    const last = encoded?.at(-1);
    if (encoded === null || last === undefined || !isRecord(mark)) return encoded ?? [];
    return [...encoded.slice(0, -1), { ...last, prompt_cache_breakpoint: mark }];
  });
}

/** @returns null for what cannot be sent; nothing for empty text */
function encodePart(part: ContentPart): JsonObject[] | null {
  switch (part.kind) {
    case 'text':
      return part.text === '' ? [] : [textPart(part.text)];
    case 'image': {
      const source = encodeSource(part.source, 'image_url');
      return source === null ? null : [{ type: 'input_image', ...source, detail: part.detail ?? 'auto' }];
    }
    case 'file':
      return encodeFile(part);
    default:
      return null;
  }
}

function encodeFile({
  source,
  filename,
  title,
  context,
}: Extract<ContentPart, { kind: 'file' }>): JsonObject[] | null {
  const introduction = context === null ? [] : [textPart(context)];
  if (source.type === 'text')
    return [...introduction, textPart(title === null ? source.text : `${title}\n\n${source.text}`)];
  const encoded = encodeSource(source, source.type === 'data' ? 'file_data' : 'file_url');
  if (encoded === null) return null;
  const name = filename ?? title;
  // Content by value needs a name.
  const named =
    name === null ? (source.type === 'data' ? { filename: defaultName(source) } : {}) : { filename: name };
  return [...introduction, { type: 'input_file', ...named, ...encoded }];
}

function defaultName({ mediaType }: Extract<MediaSource, { type: 'data' }>): string {
  return mediaType === 'application/pdf' ? 'document.pdf' : 'document.txt';
}

/** @param member where an address or a data URL goes */
function encodeSource(
  source: MediaSource,
  member: 'image_url' | 'file_data' | 'file_url',
): JsonObject | null {
  switch (source.type) {
    case 'data':
      return { [member]: `data:${source.mediaType};base64,${source.base64}` };
    case 'url':
      return source.url === '' ? null : { [member]: source.url };
    case 'id':
      return { file_id: source.id };
    case 'text':
      return null;
  }
}

const textPart = (text: string): JsonObject => ({ type: 'input_text', text });
