import type { ApiId, AskedCall } from './conversation.ts';

/** A part of a tool call. */
export interface CallFragment {
  /** Which call of the answer it belongs to, as its stream counts them. */
  readonly place: number;
  readonly id?: string;
  readonly name?: string;
  readonly arguments: string;
}

/** What an event adds to an answer. */
export interface Addition {
  readonly text?: string;
  /** Calls that begin, or more arguments of them. */
  readonly calls?: readonly CallFragment[];
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
  const fragments = at(delta, 'tool_calls');
  const calls = (Array.isArray(fragments) ? fragments : []).map((one: unknown, position) =>
    toCall(
      at(one, 'index') ?? position,
      at(one, 'id'),
      at(one, 'function', 'name'),
      at(one, 'function', 'arguments'),
    ),
  );
  return {
    ...text(at(delta, 'content')),
    ...(calls.length === 0 ? {} : { calls }),
    ...model(at(event, 'model')),
  };
}

function readResponses(event: unknown): Addition {
  const type = at(event, 'type');
  if (type === 'response.output_text.delta') return text(at(event, 'delta'));
  if (type === 'response.function_call_arguments.delta')
    return { calls: [toCall(at(event, 'output_index'), undefined, undefined, at(event, 'delta'))] };
  const item = at(event, 'item');
  if (type === 'response.output_item.added' && at(item, 'type') === 'function_call')
    return { calls: [toCall(at(event, 'output_index'), at(item, 'call_id'), at(item, 'name'), '')] };
  return model(at(event, 'response', 'model'));
}

function readMessages(event: unknown): Addition {
  const type = at(event, 'type');
  const block = at(event, 'content_block');
  if (type === 'content_block_start' && at(block, 'type') === 'tool_use')
    return { calls: [toCall(at(event, 'index'), at(block, 'id'), at(block, 'name'), '')] };
  if (type === 'content_block_delta') {
    const partial = at(event, 'delta', 'partial_json');
    return partial === undefined
      ? text(at(event, 'delta', 'text'))
      : { calls: [toCall(at(event, 'index'), undefined, undefined, partial)] };
  }
  return model(at(event, 'message', 'model'));
}

const text = (value: unknown): Addition => (typeof value === 'string' && value !== '' ? { text: value } : {});
const model = (value: unknown): Addition => (typeof value === 'string' ? { model: value } : {});
const toCall = (place: unknown, id: unknown, name: unknown, value: unknown): CallFragment => ({
  place: typeof place === 'number' ? place : 0,
  ...(typeof id === 'string' && id !== '' ? { id } : {}),
  ...(typeof name === 'string' && name !== '' ? { name } : {}),
  arguments: typeof value === 'string' ? value : '',
});

/** Adds fragments to the calls of an answer: each to the call of its place, or as a new one. */
export function withFragments(
  calls: readonly AskedCall[],
  fragments: readonly CallFragment[],
): readonly AskedCall[] {
  const all = [...calls];
  for (const { place, id, name, arguments: more } of fragments) {
    const known = all.findIndex((one) => one.place === place);
    const call = all[known] ?? { place, id: '', name: '', arguments: '' };
    // Some servers repeat id and name in each fragment.
    const next = {
      ...call,
      id: call.id === '' ? (id ?? '') : call.id,
      name: call.name === '' ? (name ?? '') : call.name,
      arguments: call.arguments + more,
    };
    if (known === -1) all.push(next);
    else all[known] = next;
  }
  return all;
}

/** A member of a value of unknown form. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}
