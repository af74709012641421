import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { errorObject, invalid } from './errors.ts';

export type Block = Readonly<Record<string, unknown>>;

/** A message with its content as blocks, and where it stood. */
export interface ReadMessage {
  readonly index: number;
  readonly role: string;
  readonly blocks: readonly Block[];
}

/** Blocks by the role that may send them: what each says belongs to one side (SDK 1.11.0); the wording is ours. */
const ASSISTANT_ONLY = new Set(['thinking', 'redacted_thinking', 'tool_use', 'server_tool_use']);
const USER_ONLY = new Set(['tool_result', 'image', 'document', 'search_result', 'container_upload']);

/**
 * Reads all messages, or says why the service refuses one of them. Blank texts, ids and types are worded as reported
 * from the service, the misplaced and the empty ones in its manner.
 */
export function readMessages(messages: readonly unknown[]): ReadMessage[] | SingleScript {
  if (messages.length === 0) return invalid('messages: at least one message is required');
  const read: ReadMessage[] = [];
  for (const [index, message] of messages.entries()) {
    if (!isRecord(message)) return invalid(`messages.${index}: Input should be an object`);
    const role = String(message['role']);
    const isLast = index === messages.length - 1;
    const blocks = readContent(message['content'], index, role, isLast);
    if (!Array.isArray(blocks)) return blocks;
    read.push({ index, role, blocks });
  }
  return read;
}

function readContent(content: unknown, index: number, role: string, isLast: boolean): Block[] | SingleScript {
  const at = `messages.${index}.content`;
  if (typeof content !== 'string' && !Array.isArray(content)) {
    return invalid(`${at}: ${content === undefined ? 'Field required' : 'Input should be a valid list'}`);
  }
  if (content.length === 0 && !(isLast && role === 'assistant')) {
    return invalid(
      `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
    );
  }
  if (typeof content === 'string') {
    const blank = content === '' ? undefined : blankText(content);
    return blank ?? [{ type: 'text', text: content }];
  }
  const blocks: Block[] = [];
  for (const [place, block] of content.entries()) {
    const refusal = refuseBlock(block, [at, String(place)].join('.'), role);
    if (refusal !== undefined) return refusal;
    if (isRecord(block)) blocks.push(block);
  }
  return blocks;
}

/** "text content blocks must be non-empty" and "... must contain non-whitespace text": both seen as 400. */
function blankText(text: string): SingleScript | undefined {
  if (text === '') return invalid('messages: text content blocks must be non-empty');
  return text.trim() === ''
    ? invalid('messages: text content blocks must contain non-whitespace text')
    : undefined;
}

/** Why the service refuses one content block, if it does. */
export function refuseBlock(block: unknown, at: string, role: string): SingleScript | undefined {
  if (!isRecord(block)) return invalid(`${at}: Input should be an object`);
  const type = String(block['type']);
  if (role === 'user' && ASSISTANT_ONLY.has(type)) {
    return invalid(`${at}: \`${type}\` blocks can only be in \`assistant\` messages`);
  }
  if (role === 'assistant' && USER_ONLY.has(type)) {
    return invalid(`${at}: \`${type}\` blocks can only be in \`user\` messages`);
  }
  if (type === 'text') return refuseText(block);
  if (type === 'tool_result') return refuseResult(block, at);
  return refuseSource(block, type, at);
}

function refuseText(block: Block): SingleScript | undefined {
  const blank = blankText(String(block['text']));
  if (blank === undefined) return undefined;
  return isRecord(block['cache_control'])
    ? invalid('messages: cache_control cannot be set for empty text blocks')
    : blank;
}

function refuseResult(block: Block, at: string): SingleScript | undefined {
  const content = block['content'];
  if (!Array.isArray(content)) return undefined;
  for (const [index, part] of content.entries()) {
    const place = `${at}.tool_result.content.${index}`;
    const refusal = refuseBlock(part, place, '');
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/u;

/** A data URL or line ends in place of bare base64 is the commonest mistake here. */
function refuseSource(block: Block, type: string, at: string): SingleScript | undefined {
  const { source } = block;
  if (!isRecord(source) || source['type'] !== 'base64' || BASE64.test(String(source['data'])))
    return undefined;
  return invalid(`${at}.${type}.source.base64.data: Invalid base64 data`);
}

/** The message of a refusal, for services that wrap it in their own. */
export function messageOf(refusal: SingleScript): string {
  return errorObject(refusal.error, refusal.status ?? 400).message;
}
