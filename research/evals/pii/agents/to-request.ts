/** Requests as agents send them, around the texts of a set. */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Row } from '../read-set.ts';

/** Kinds of texts that agents send as instructions, and that people send; all others are what tools returned. */
const instructions: ReadonlySet<string> = new Set(['system_prompt', 'instructions', 'skill']);
const told: ReadonlySet<string> = new Set(['doc', 'rag', 'transcript']);

const task = 'Please go on with the task.';

/** Messages with a text at the place where agents have texts of its kind, and the place of the text among theirs. */
export function messagesAround({ kind = '', text }: Pick<Row, 'text' | 'kind'>): {
  readonly messages: readonly unknown[];
  readonly place: number;
} {
  if (instructions.has(kind))
    return {
      messages: [
        { role: 'system', content: text },
        { role: 'user', content: task },
      ],
      place: 0,
    };
  if (told.has(kind)) return { messages: [{ role: 'user', content: text }], place: 0 };
  const call = {
    id: 'call_8f2c1a',
    type: 'function',
    function: { name: 'read', arguments: '{"at": "next"}' },
  };
  const messages = [
    { role: 'user', content: task },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: call.id, content: text },
  ];
  return { messages, place: 2 };
}

/** A request with these tools, in which the model has called each of them; undefined if they are not tools. */
export function requestWithTools(text: string): ChatCompletionRequest | undefined {
  const tools = toolsIn(text);
  if (tools === undefined) return undefined;
  const calls = tools.map(({ function: { name } }, at) => ({
    id: `call_${at}a7f3`,
    type: 'function' as const,
    function: { name, arguments: '{}' },
  }));
  return {
    model: 'm',
    tools,
    messages: [
      { role: 'user', content: task },
      { role: 'assistant', content: null, tool_calls: calls },
      ...calls.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: 'done' })),
    ],
  };
}

interface Tool {
  readonly type: 'function';
  readonly function: { readonly name: string };
}

function toolsIn(text: string): Tool[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Array.isArray(value) && value.length > 0 && value.every(isTool) ? value : undefined;
}

function isTool(value: unknown): value is Tool {
  if (typeof value !== 'object' || value === null || !('function' in value)) return false;
  const { function: inner } = value;
  return typeof inner === 'object' && inner !== null && 'name' in inner && typeof inner.name === 'string';
}
