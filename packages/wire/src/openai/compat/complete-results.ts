import {
  type EncodeReport,
  missingResultText,
  missingResultWarning,
  orphanWarning,
  warn,
} from '../../translation/index.ts';
import type { ChatMessage } from '../messages.ts';

type ToolMessage = Extract<ChatMessage, { readonly role: 'tool' }>;

/**
 * A conversation in which each call has its result right behind it, as OpenAI's API wants it: results that stand later are moved, missing
 * ones added, and those without a call become messages of the user. Calls and results of one turn keep their order.
 */
export function completeResults(
  messages: readonly ChatMessage[],
  report: EncodeReport,
): readonly ChatMessage[] {
  if (isComplete(messages)) return messages;
  const placed = new Set<ChatMessage>();
  return messages.flatMap((message, at): readonly ChatMessage[] => {
    if (placed.has(message)) return [];
    if (message.role === 'tool') return toUser(message, report);
    const results = resultsOf(message, resultsAfter(messages, at), placed, report);
    return results.length === 0 ? [message] : [message, ...results];
  });
}

function toUser({ content }: ToolMessage, report: EncodeReport): readonly ChatMessage[] {
  warn(report, orphanWarning);
  return content === null || content.length === 0 ? [] : [{ role: 'user', content }];
}

/** The results of all calls of a message, found or made. @param placed gets those that were found */
function resultsOf(
  message: ChatMessage,
  later: Iterable<ToolMessage>,
  placed: Set<ChatMessage>,
  report: EncodeReport,
): readonly ToolMessage[] {
  const missing = new Set(callIdsOf(message));
  if (missing.size === 0) return [];
  const results: ToolMessage[] = [];
  for (const result of later) {
    if (placed.has(result) || !missing.delete(result.tool_call_id)) continue;
    placed.add(result);
    results.push(result);
  }
  if (missing.size > 0) warn(report, missingResultWarning);
  for (const id of missing) results.push({ role: 'tool', tool_call_id: id, content: missingResultText });
  return results;
}

/** Returns whether all results stand where they belong, which is the rule. */
function isComplete(messages: readonly ChatMessage[]): boolean {
  const missing = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!missing.delete(message.tool_call_id)) return false;
      continue;
    }
    if (missing.size > 0) return false;
    for (const id of callIdsOf(message)) missing.add(id);
  }
  return missing.size === 0;
}

function callIdsOf(message: ChatMessage): readonly string[] {
  if (message.role !== 'assistant') return [];
  return (message.tool_calls ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

/** The results that may belong to a turn: up to the next one, where several messages in a row are one turn. */
function* resultsAfter(messages: readonly ChatMessage[], at: number): Iterable<ToolMessage> {
  let isSameTurn = true;
  for (let next = at + 1; next < messages.length; next += 1) {
    const message = messages[next];
    if (message === undefined || (message.role === 'assistant' && !isSameTurn)) return;
    if (message.role !== 'assistant') isSameTurn = false;
    if (message.role === 'tool') yield message;
  }
}
