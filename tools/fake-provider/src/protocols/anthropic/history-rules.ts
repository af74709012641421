import type { SingleScript } from '../../script/script.ts';
import { recordsOf } from '../body-facts.ts';
import type { Block, ReadMessage } from './content-rules.ts';
import { invalid } from './errors.ts';
import type { ModelRules } from './model-rules.ts';

/**
 * A turn: "Consecutive `user` or `assistant` turns in your request will be combined into a single turn"
 * (SDK 1.11.0, MessageCreateParamsBase.messages).
 */
export interface HistoryTurn {
  readonly role: string;
  readonly blocks: readonly { readonly block: Block; readonly message: number; readonly place: number }[];
}

/** Combines messages into turns; system messages belong to no turn. */
export function turnsOf(messages: readonly ReadMessage[]): HistoryTurn[] {
  const turns: { role: string; blocks: HistoryTurn['blocks'][number][] }[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const blocks = message.blocks.map((block, place) => ({ block, message: message.index, place }));
    const last = turns.at(-1);
    if (last?.role === message.role) last.blocks.push(...blocks);
    else turns.push({ role: message.role, blocks });
  }
  return turns;
}

/** The rules of order: system messages, calls and their results, the end of the conversation. */
export function refuseHistory(
  messages: readonly ReadMessage[],
  rules: ModelRules,
  thinks: boolean,
): SingleScript | undefined {
  return (
    refuseSystemMessages(messages, rules) ??
    refuseCallOrder(turnsOf(messages)) ??
    refuseEnd(messages, rules, thinks)
  );
}

/**
 * Models before Opus 4.8 refuse the role; later ones take it after a user turn only, never first and never
 * between a call and its result (platform.claude.com, mid-conversation system messages).
 */
function refuseSystemMessages(messages: readonly ReadMessage[], rules: ModelRules): SingleScript | undefined {
  for (const [at, message] of messages.entries()) {
    if (message.role !== 'system') continue;
    if (rules.known && !rules.takesSystemMessages) {
      return invalid(`messages.${message.index}: role 'system' is not supported on this model`);
    }
    const before = messages[at - 1];
    if (before === undefined) {
      return invalid(
        "messages.0: use the top-level 'system' parameter for the initial system prompt; the directive-only form (content: [] with output_config) is accepted at any position",
      );
    }
    if (before.role !== 'user' && before.role !== 'system') {
      return invalid(`messages.${message.index}: a 'system' message must follow a 'user' message`);
    }
  }
  return undefined;
}

function idsOf(turn: HistoryTurn | undefined, type: string, member: string): string[] {
  if (turn === undefined) return [];
  return turn.blocks.filter(({ block }) => block['type'] === type).map(({ block }) => String(block[member]));
}

function refuseCallOrder(turns: readonly HistoryTurn[]): SingleScript | undefined {
  const seen = new Set<string>();
  for (const [at, turn] of turns.entries()) {
    const refusal =
      turn.role === 'assistant' ? refuseCalls(turn, turns[at + 1], seen) : refuseResults(turn, turns[at - 1]);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function refuseCalls(
  turn: HistoryTurn,
  next: HistoryTurn | undefined,
  seen: Set<string>,
): SingleScript | undefined {
  const calls = idsOf(turn, 'tool_use', 'id');
  for (const id of calls) {
    if (seen.has(id)) {
      const index = turn.blocks.find(({ block }) => block['id'] === id);
      return invalid(`messages.${index?.message}.content.${index?.place}: \`tool_use\` ids must be unique`);
    }
    seen.add(id);
  }
  if (calls.length === 0) return undefined;
  const answered = new Set(leadingResults(next));
  const open = calls.filter((id) => !answered.has(id));
  if (open.length === 0) return undefined;
  const index = turn.blocks.at(-1)?.message ?? 0;
  return invalid(
    `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  );
}

/** "Tool result blocks must come first in the content array; any text must come after" (tool use guide). */
function leadingResults(turn: HistoryTurn | undefined): string[] {
  const ids: string[] = [];
  for (const { block } of turn?.blocks ?? []) {
    if (block['type'] !== 'tool_result') break;
    ids.push(String(block['tool_use_id']));
  }
  return ids;
}

function refuseResults(turn: HistoryTurn, before: HistoryTurn | undefined): SingleScript | undefined {
  const calls = new Set(idsOf(before, 'tool_use', 'id'));
  const seen = new Set<string>();
  for (const { block, message, place } of turn.blocks) {
    if (block['type'] !== 'tool_result') continue;
    const id = String(block['tool_use_id']);
    if (!calls.has(id)) {
      return invalid(
        `messages.${message}.content.${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      );
    }
    if (seen.has(id)) {
      return invalid(
        `messages.${message}.content.${place}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
      );
    }
    seen.add(id);
  }
  return undefined;
}

/** A conversation that ends with the assistant is a prefill (platform.claude.com, API errors, prefill). */
function refuseEnd(
  messages: readonly ReadMessage[],
  rules: ModelRules,
  thinks: boolean,
): SingleScript | undefined {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return undefined;
  if (rules.refusesPrefill || thinks) {
    return invalid(
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    );
  }
  const text = last.blocks.at(-1)?.['text'];
  return typeof text === 'string' && text !== text.trimEnd()
    ? invalid('messages: final assistant content cannot end with trailing whitespace')
    : undefined;
}

/** True if the history holds calls or results. */
export function hasToolBlocks(messages: readonly ReadMessage[]): boolean {
  return messages.some(({ blocks }) =>
    blocks.some((block) => block['type'] === 'tool_use' || block['type'] === 'tool_result'),
  );
}

/** "A maximum of 4 blocks with cache_control may be provided" (prompt caching guide). */
export function refuseCacheControls(body: Block, messages: readonly ReadMessage[]): SingleScript | undefined {
  const blocks = [
    ...recordsOf(body['tools']),
    ...recordsOf(body['system']),
    ...messages.flatMap((message) => message.blocks),
  ];
  const nested = blocks.flatMap((block) => recordsOf(block['content']));
  const marked = [...blocks, ...nested].filter(
    (block) => block['cache_control'] !== undefined && block['cache_control'] !== null,
  ).length;
  return marked > 4
    ? invalid(`A maximum of 4 blocks with cache_control may be provided. Found ${marked}.`)
    : undefined;
}
