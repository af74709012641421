import type { ApiId } from './conversation.ts';

/** What an event adds to an answer. */
export interface Addition {
  readonly text?: string;
  /** A call that begins, or more arguments of the last one. */
  readonly call?: { readonly name?: string; readonly arguments: string };
  readonly model?: string;
  /** The stream failed after it began. */
  readonly problem?: string;
}

/** Reads events of the three APIs; what the playground does not show is empty. */
export function readEvent(api: ApiId, event: unknown): Addition {
  const problem = at(event, 'error', 'message') ?? at(event, 'response', 'error', 'message');
  if (typeof problem === 'string') return { problem };
  const readers = { chat: readChat, responses: readResponses, messages: readMessages } as const;
  return readers[api](event);
}

function readChat(event: unknown): Addition {
  const delta = at(event, 'choices', 0, 'delta');
  const call = at(delta, 'tool_calls', 0, 'function');
  return {
    ...text(at(delta, 'content')),
    ...(call === undefined ? {} : toCall(at(call, 'name'), at(call, 'arguments'))),
    ...model(at(event, 'model')),
  };
}

function readResponses(event: unknown): Addition {
  const type = at(event, 'type');
  if (type === 'response.output_text.delta') return text(at(event, 'delta'));
  if (type === 'response.function_call_arguments.delta') return toCall(undefined, at(event, 'delta'));
  const item = at(event, 'item');
  if (type === 'response.output_item.added' && at(item, 'type') === 'function_call')
    return toCall(at(item, 'name'), '');
  return model(at(event, 'response', 'model'));
}

function readMessages(event: unknown): Addition {
  const type = at(event, 'type');
  const block = at(event, 'content_block');
  if (type === 'content_block_start' && at(block, 'type') === 'tool_use')
    return toCall(at(block, 'name'), '');
  if (type === 'content_block_delta') {
    const partial = at(event, 'delta', 'partial_json');
    return partial === undefined ? text(at(event, 'delta', 'text')) : toCall(undefined, partial);
  }
  return model(at(event, 'message', 'model'));
}

const text = (value: unknown): Addition => (typeof value === 'string' && value !== '' ? { text: value } : {});
const model = (value: unknown): Addition => (typeof value === 'string' ? { model: value } : {});
const toCall = (name: unknown, value: unknown): Addition => ({
  call: {
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    arguments: typeof value === 'string' ? value : '',
  },
});

/** A member of a value of unknown form. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}
