import { findBodyFault } from '@sluice/provider-schemas';
import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { recordOf, recordsOf } from '../body-facts.ts';
import { textOf } from '../chat-facts.ts';
import { bearerOf } from '../headers.ts';
import type { ProtocolFacts, ProtocolRequest, ProtocolSettings } from '../protocol.ts';
import { refuse, refuseFault } from './errors.ts';

type Json = Readonly<Record<string, unknown>>;

export function refuseKey(request: ProtocolRequest, settings: ProtocolSettings): SingleScript | undefined {
  const key = bearerOf(request.headers);
  if (key === '') return refuse(401, 'no api key supplied');
  return settings.apiKey === undefined || key === settings.apiKey
    ? undefined
    : refuse(401, 'invalid api token');
}

/** Why v2 chat refuses a body, if it does. */
export function refuseBody(facts: ProtocolFacts): SingleScript | undefined {
  if (!facts.parsed) return refuse(400, 'invalid request: the request body is not valid JSON');
  const { body } = facts;
  if (!isRecord(body)) return refuse(400, 'invalid request: the request body must be a JSON object');
  const fault = findBodyFault('cohere', body);
  if (fault !== undefined) return refuseFault(fault);
  return refuseCombinations(body) ?? refuseMessages(recordsOf(body['messages']));
}

/** What does not go together: the comments of V2ChatRequest in cohere-ai 8.1.0. */
function refuseCombinations(body: Json): SingleScript | undefined {
  const hasTools = recordsOf(body['tools']).length > 0;
  const hasDocuments = Array.isArray(body['documents']) && body['documents'].length > 0;
  if (body['tool_choice'] === 'REQUIRED' && !hasTools) {
    return refuse(400, 'invalid request: tool_choice REQUIRED needs the parameter tools');
  }
  if (recordOf(body['response_format'])['type'] === 'json_object' && (hasTools || hasDocuments)) {
    return refuse(
      400,
      'invalid request: response_format json_object is not supported in combination with documents or tools',
    );
  }
  const names = recordsOf(body['tools']).map((tool) => recordOf(tool['function'])['name']);
  return new Set(names).size < names.length
    ? refuse(400, 'invalid request: tool names must be unique')
    : undefined;
}

function refuseMessages(messages: readonly Json[]): SingleScript | undefined {
  if (messages.length === 0) {
    return refuse(
      400,
      'invalid request: message must be at least 1 token long or tool results must be specified.',
    );
  }
  for (const message of messages) {
    const refusal = refuseBlank(message);
    if (refusal !== undefined) return refusal;
  }
  return refuseOrder(messages);
}

/** "all elements in history must have a message" (reported 400). */
function refuseBlank(message: Json): SingleScript | undefined {
  const isSaid = recordsOf(message['content']).some((part) => part['type'] !== 'text');
  if (message['role'] === 'tool' || isSaid || textOf(message['content']).trim() !== '') return undefined;
  const hasCalls = recordsOf(message['tool_calls']).length > 0;
  return hasCalls ? undefined : refuse(400, 'invalid request: all elements in history must have a message.');
}

/**
 * "Every assistant message with tool_calls to be followed by tool messages that respond to each tool_call_id"
 * (reported); ToolMessageV2.toolCallId is "the id of the associated tool call". The wording is ours.
 */
function refuseOrder(messages: readonly Json[]): SingleScript | undefined {
  let open = new Set<string>();
  for (const [index, message] of messages.entries()) {
    if (message['role'] === 'tool') {
      const id = String(message['tool_call_id']);
      if (!open.delete(id)) {
        return refuse(
          400,
          `invalid request: tool_call_id '${id}' of messages.${index} does not match a tool call of the preceding assistant message`,
        );
      }
      continue;
    }
    if (open.size > 0) return unanswered(open);
    const calls = message['role'] === 'assistant' ? recordsOf(message['tool_calls']) : [];
    open = new Set(calls.map((call) => String(call['id'])));
  }
  return open.size > 0 ? unanswered(open) : undefined;
}

function unanswered(open: ReadonlySet<string>): SingleScript {
  return refuse(
    400,
    `invalid request: tool calls without a tool message that answers them: ${[...open].join(', ')}`,
  );
}
