import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { recordOf, recordsOf } from '../body-facts.ts';
import { bearerOf } from '../headers.ts';
import type { ProtocolFacts, ProtocolRequest, ProtocolSettings } from '../protocol.ts';
import { CALL, refuse, refuseFault } from './errors.ts';
import { isName, refuseHistory, wrongName } from './history-rules.ts';
import { BODY_SHAPE, CHUNK_SHAPES, MESSAGE_SHAPES } from './shapes.ts';

type Json = Readonly<Record<string, unknown>>;

export function refuseKey(request: ProtocolRequest, settings: ProtocolSettings): SingleScript | undefined {
  const key = bearerOf(request.headers);
  const isRight = key !== '' && (settings.apiKey === undefined || key === settings.apiKey);
  return isRight ? undefined : { status: 401, json: { detail: 'Unauthorized' } };
}

/** Why the service refuses a body, if it does. */
export function refuseBody(facts: ProtocolFacts): SingleScript | undefined {
  if (!facts.parsed || !isRecord(facts.body)) {
    return refuseFault({
      kind: 'type',
      path: [],
      expected: 'JSON object',
      allowed: [],
      limit: 0,
      value: null,
    });
  }
  const { body } = facts;
  const fault = BODY_SHAPE.find(body);
  if (fault !== undefined) return refuseFault(fault);
  const messages = recordsOf(body['messages']);
  return refuseMessageShapes(messages) ?? refuseHistory(messages) ?? refuseTools(body);
}

function refuseMessageShapes(messages: readonly Json[]): SingleScript | undefined {
  for (const [index, message] of messages.entries()) {
    const at = ['messages', String(index)];
    const role = String(message['role']);
    const shape = MESSAGE_SHAPES[role];
    if (shape === undefined) {
      return refuseFault({
        kind: 'enum',
        path: [...at, 'role'],
        expected: '',
        allowed: Object.keys(MESSAGE_SHAPES),
        limit: 0,
        value: message['role'],
      });
    }
    const fault = shape.find(message, [...at, role]);
    if (fault !== undefined) return refuseFault(fault);
    const chunk = refuseChunks(message['content'], [...at, role, 'content']);
    if (chunk !== undefined) return chunk;
  }
  return undefined;
}

function refuseChunks(content: unknown, at: readonly string[]): SingleScript | undefined {
  for (const [index, chunk] of recordsOf(content).entries()) {
    const type = String(chunk['type'] ?? 'text');
    const shape = CHUNK_SHAPES[type];
    const path = [...at, String(index)];
    const fault =
      shape === undefined
        ? ({
            kind: 'enum',
            path: [...path, 'type'],
            expected: '',
            allowed: Object.keys(CHUNK_SHAPES),
            limit: 0,
            value: type,
          } as const)
        : shape.find(chunk, [...path, type]);
    if (fault !== undefined) return refuseFault(fault);
  }
  return undefined;
}

function refuseTools(body: Json): SingleScript | undefined {
  const tools = recordsOf(body['tools']);
  for (const tool of tools) {
    const name = recordOf(tool['function'])['name'];
    if (typeof name === 'string' && !isName(name)) return wrongName(name);
  }
  const choice = body['tool_choice'];
  const forces = choice === 'any' || choice === 'required' || isRecord(choice);
  // A choice that forces a call needs something to call (SDK 2.7.0, toolChoice); the wording is ours.
  return forces && tools.length === 0
    ? refuse(400, CALL, 'Tool choice cannot be set if there are no tools.')
    : undefined;
}
