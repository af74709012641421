import type { SingleScript } from '../../script/script.ts';
import { recordOf, recordsOf } from '../body-facts.ts';
import { ASSISTANT, CALL, ORDER, refuse } from './errors.ts';

type Json = Readonly<Record<string, unknown>>;

// Source of order, pairing and names: mistral-common, protocol/instruct/validator.py (MistralRequestValidator in
// `serving` mode, V3 and V11); the messages are its own and appear in the service's 400s.
const ID = /^[a-zA-Z0-9]{9}$/u;
const NAME = /^[a-zA-Z0-9_-]{1,64}$/u;

/**
 * Roles that may follow a role. Newer releases of mistral-common also let a user follow a tool; the service is
 * still seen to refuse it ("Unexpected role 'user' after role 'tool'"), so the stricter rule holds here.
 */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  system: ['user', 'assistant', 'system'],
  user: ['assistant', 'system', 'user'],
  assistant: ['assistant', 'user', 'tool'],
  tool: ['assistant', 'tool'],
};

/** Why the service refuses the order of messages or the calls in them, if it does. */
export function refuseHistory(messages: readonly Json[]): SingleScript | undefined {
  return (
    refuseEnds(messages) ??
    refuseOrder(messages) ??
    refuseAssistants(messages) ??
    refuseIds(messages) ??
    refusePairs(messages)
  );
}

function refuseEnds(messages: readonly Json[]): SingleScript | undefined {
  if (messages.length === 0) return refuse(400, ORDER, 'Conversation must have at least one message');
  const only = messages.length === 1 ? messages[0]?.['role'] : 'user';
  if (only !== 'user' && only !== 'system') {
    return refuse(400, ORDER, 'Conversation must start with a user message or system message');
  }
  const last = messages.at(-1);
  const role = last?.['role'];
  return messages.length > 1 && role !== 'user' && role !== 'tool' && last?.['prefix'] !== true
    ? refuse(
        400,
        ORDER,
        `Expected last role User or Tool (or Assistant with prefix True) for serving but got ${String(role)}`,
      )
    : undefined;
}

function refuseOrder(messages: readonly Json[]): SingleScript | undefined {
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1]?.['role'];
    if (before === undefined) continue;
    const role = String(message['role']);
    if (FOLLOWERS[String(before)]?.includes(role) === true) continue;
    return refuse(400, ORDER, `Unexpected role '${role}' after role '${String(before)}'`);
  }
  return undefined;
}

function isEmpty(content: unknown): boolean {
  return (
    content === undefined ||
    content === null ||
    content === '' ||
    (Array.isArray(content) && content.length === 0)
  );
}

function refuseAssistants(messages: readonly Json[]): SingleScript | undefined {
  for (const [index, message] of messages.entries()) {
    if (message['role'] !== 'assistant') continue;
    if (isEmpty(message['content']) && recordsOf(message['tool_calls']).length === 0) {
      return refuse(
        400,
        ASSISTANT,
        'Assistant message must have either content or tool_calls, but not none.',
      );
    }
    if (message['prefix'] === true && index < messages.length - 1) {
      return refuse(400, ASSISTANT, 'Assistant message with prefix True must be last message');
    }
  }
  return undefined;
}

function refuseIds(messages: readonly Json[]): SingleScript | undefined {
  for (const message of messages) {
    for (const call of recordsOf(message['tool_calls'])) {
      const refusal = refuseCall(call);
      if (refusal !== undefined) return refusal;
    }
    const refusal = message['role'] === 'tool' ? refuseResult(message) : undefined;
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function refuseCall(call: Json): SingleScript | undefined {
  const id = call['id'];
  if (typeof id !== 'string' || id === 'null') {
    return refuse(400, CALL, 'Tool call id has to be defined in serving mode.');
  }
  if (!ID.test(id)) return wrongId(id);
  const name = String(recordOf(call['function'])['name']);
  return NAME.test(name) ? undefined : wrongName(name);
}

function refuseResult(message: Json): SingleScript | undefined {
  const { tool_call_id: id, name } = message;
  if (typeof id !== 'string') return refuse(400, CALL, 'Tool call id has to be defined.');
  if (!ID.test(id)) return wrongId(id);
  return typeof name === 'string' && !NAME.test(name) ? wrongName(name) : undefined;
}

function wrongId(id: string): SingleScript {
  return refuse(400, CALL, `Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`);
}

/** The refusal of a function name that the service does not take. */
export function wrongName(name: string): SingleScript {
  return refuse(
    400,
    CALL,
    `Function name was ${name} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.`,
  );
}

export function isName(name: string): boolean {
  return NAME.test(name);
}

function refusePairs(messages: readonly Json[]): SingleScript | undefined {
  let expected = new Set<string>();
  let seen = new Set<string>();
  const unequal = refuse(400, ORDER, 'Not the same number of function calls and responses');
  for (const message of messages) {
    if (message['role'] === 'tool') {
      const id = String(message['tool_call_id']);
      if (seen.has(id)) return refuse(400, ORDER, `Duplicate tool call id ${id} in tool results`);
      if (!expected.has(id)) return refuse(400, ORDER, `Unexpected tool call id ${id} in tool results`);
      seen.add(id);
    } else if (message['role'] === 'assistant') {
      if (expected.size !== seen.size) return unequal;
      const ids = recordsOf(message['tool_calls']).map((call) => String(call['id']));
      const twice = ids.find((id, index) => ids.indexOf(id) < index);
      if (twice !== undefined) {
        return refuse(400, ORDER, `Duplicate tool call id ${twice} in assistant message`);
      }
      expected = new Set(ids);
      seen = new Set();
    }
  }
  return expected.size === seen.size ? undefined : unequal;
}
