/** Reasoning of a conversation that goes to Anthropic in its own form. */
import { isRecord, type JsonObject, omitMembers } from '../translation/index.ts';

/** A request in the form of its own API, and what was changed. */
export interface FittedBody {
  readonly body: Readonly<JsonObject>;
  readonly warnings: readonly string[];
}

/**
 * Leaves `thinking` out where the provider would refuse it: with `enabled`, the turn that opened the current tool loop must begin
 * with signed reasoning, which a turn of another provider's model does not.
 * @param isStripped whether all reasoning of earlier turns is left out, too
 */
export function fitMessagesReasoning(given: Readonly<JsonObject>, isStripped: boolean): FittedBody {
  const body = isStripped ? withoutReasoning(given) : given;
  const { thinking, messages } = body;
  const isRefused = isRecord(thinking) && thinking['type'] === 'enabled' && isLoopUnsigned(messages);
  return isRefused
    ? { body: withoutThinking(body), warnings: ['thinking left out: this tool loop began without it'] }
    : { body, warnings: [] };
}

function withoutReasoning(body: Readonly<JsonObject>): Readonly<JsonObject> {
  const { messages } = body;
  if (!Array.isArray(messages)) return body;
  const kept = messages.flatMap((message: unknown) => {
    const content = contentOf(message);
    if (!isRecord(message) || content === undefined || !content.some(isReasoning)) return [message];
    const others = content.filter((block) => !isReasoning(block));
    return others.length === 0 ? [] : [{ ...message, content: others }];
  });
  return { ...body, messages: kept };
}

/** Without `thinking`, and without edits of the context that need it. */
function withoutThinking(body: Readonly<JsonObject>): Readonly<JsonObject> {
  const { context_management: management } = body;
  const plain = omitMembers(body, new Set(['thinking', 'context_management']));
  if (!isRecord(management) || !Array.isArray(management['edits']))
    return management === undefined ? plain : { ...plain, context_management: management };
  const edits = management['edits'].filter(
    (edit: unknown) => !(isRecord(edit) && String(edit['type']).startsWith('clear_thinking')),
  );
  return edits.length === 0 ? plain : { ...plain, context_management: { ...management, edits } };
}

/** Whether the conversation ends inside a tool loop whose first turn of the model does not begin with reasoning. */
function isLoopUnsigned(messages: unknown): boolean {
  if (!Array.isArray(messages)) return false;
  const turns: readonly unknown[] = messages;
  let at = turns.length - 1;
  if (!isResults(turns[at])) return false;
  while (isResults(turns[at - 2])) at -= 2;
  const [first] = contentOf(turns[at - 1]) ?? [];
  return first !== undefined && !isReasoning(first);
}

const isResults = (message: unknown): boolean =>
  contentOf(message)?.some((block) => isRecord(block) && block['type'] === 'tool_result') === true;

const isReasoning = (block: unknown): boolean =>
  isRecord(block) && (block['type'] === 'thinking' || block['type'] === 'redacted_thinking');

function contentOf(message: unknown): readonly unknown[] | undefined {
  return isRecord(message) && Array.isArray(message['content']) ? message['content'] : undefined;
}
