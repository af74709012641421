import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { rulesOf } from '../anthropic/model-rules.ts';
import { recordsOf } from '../body-facts.ts';
import { invalid } from './errors.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Blocks by role: "You can only include images and documents if the role is user" (SDK, Message.content). */
const USER_ONLY = new Set(['image', 'document', 'video', 'audio', 'toolResult', 'searchResult']);
const ASSISTANT_ONLY = new Set(['toolUse', 'reasoningContent', 'citationsContent']);

/**
 * Why the service refuses the messages beyond their types, if it does. Start, alternation, blank text and the pairing of calls
 * are worded as reported from the service; the rest (documents, misplaced blocks) is ours.
 */
export function refuseMessages(messages: readonly unknown[], model: string): SingleScript | undefined {
  if (messages.length === 0) {
    return invalid(
      'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
    );
  }
  for (const [index, message] of messages.entries()) {
    const refusal = refuseMessage(message, index, model);
    if (refusal !== undefined) return refusal;
  }
  const read = recordsOf(messages);
  return refuseRoles(read) ?? refuseResults(read);
}

function refuseMessage(message: unknown, index: number, model: string): SingleScript | undefined {
  if (!isRecord(message)) return invalid(`messages.${index} is not an object`);
  const rules = rulesOf(model);
  // ConversationRole has `system` for models with mid-conversation system messages.
  if (message['role'] === 'system' && !rules.takesSystemMessages) {
    return invalid(
      `The model returned the following errors: messages.${index}: role 'system' is not supported on this model`,
    );
  }
  const blocks = recordsOf(message['content']);
  if (blocks.length === 0) {
    return invalid(
      `The content field in the Message object at messages.${index} is empty. Add a ContentBlock object to the content field and try again.`,
    );
  }
  for (const [place, block] of blocks.entries()) {
    const refusal = refuseBlock(block, index, place, String(message['role']));
    if (refusal !== undefined) return refusal;
  }
  // "If you include a ContentBlock with a document field in the array, you must also include a ContentBlock
  // with a text field" (SDK, Message.content).
  const hasDocument = blocks.some((block) => 'document' in block);
  return hasDocument && !blocks.some((block) => 'text' in block)
    ? invalid(`A text block is required at messages.${index}.content when a document block is included.`)
    : undefined;
}

function refuseBlock(block: Json, index: number, place: number, role: string): SingleScript | undefined {
  const at = `messages.${index}.content.${place}`;
  const key = Object.keys(block)[0] ?? '';
  const isMisplaced = role === 'user' ? ASSISTANT_ONLY.has(key) : USER_ONLY.has(key);
  if (isMisplaced) return invalid(`The ${key} block at ${at} is not allowed for the ${role} role.`);
  if (key === 'text' && String(block['text']).trim() === '') {
    return invalid(
      `The text field in the ContentBlock object at ${at} is blank. Add text to the text field, and try again.`,
    );
  }
  return key === 'toolResult' ? refuseResultContent(block[key], at) : undefined;
}

function refuseResultContent(result: unknown, at: string): SingleScript | undefined {
  if (!isRecord(result)) return undefined;
  const content = recordsOf(result['content']);
  if (content.length === 0 && result['status'] === 'error') {
    return invalid(`The content field at ${at}.toolResult cannot be empty when status value is error.`);
  }
  for (const [index, part] of content.entries()) {
    // The service reads `json` as a document and refuses what is no object; the wording is not confirmed.
    if ('json' in part && !isRecord(part['json'])) {
      return invalid(
        `The format of the value at ${at}.toolResult.content.${index}.json is invalid. Provide a json object for the field and try again.`,
      );
    }
  }
  return undefined;
}

function refuseRoles(messages: readonly Json[]): SingleScript | undefined {
  const roles = messages.map((message) => message['role']).filter((role) => role !== 'system');
  if (roles[0] !== 'user') {
    return invalid(
      'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
    );
  }
  return roles.some((role, index) => index > 0 && role === roles[index - 1])
    ? invalid(
        'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.',
      )
    : undefined;
}

function idsIn(message: Json | undefined, key: string): string[] {
  return recordsOf(message?.['content']).flatMap((block) => {
    const value = block[key];
    return isRecord(value) ? [String(value['toolUseId'])] : [];
  });
}

function refuseResults(messages: readonly Json[]): SingleScript | undefined {
  const turns = messages
    .map((message, index) => ({ message, index }))
    .filter(({ message }) => message['role'] !== 'system');
  for (const [at, { message, index }] of turns.entries()) {
    const before = idsIn(turns[at - 1]?.message, 'toolUse');
    const results = idsIn(message, 'toolResult');
    if (results.length > before.length) {
      return invalid(
        `The number of toolResult blocks at messages.${index}.content exceeds the number of toolUse blocks of previous turn.`,
      );
    }
    const missing = before.filter((id) => !results.includes(id));
    if (missing.length > 0) {
      return invalid(
        `Expected toolResult blocks at messages.${index}.content for the following Ids: ${missing.join(', ')}`,
      );
    }
  }
  const open = idsIn(turns.at(-1)?.message, 'toolUse');
  return open.length === 0
    ? undefined
    : invalid(
        `Expected toolResult blocks at messages.${messages.length}.content for the following Ids: ${open.join(', ')}`,
      );
}

/** True if the history holds calls or results. */
export function hasToolBlocks(messages: readonly unknown[]): boolean {
  return recordsOf(messages).some(
    (message) => idsIn(message, 'toolUse').length + idsIn(message, 'toolResult').length > 0,
  );
}
