import { findBodyFault, type SchemaService } from '@sluice/provider-schemas';
import { type Refusal, refuse, wordFault } from './openai-words.ts';
import { isRecord, type RequestFacts } from './request-facts.ts';

type Body = Record<string, unknown>;

const ROLES: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

/** Gateway parameters that a real provider would reject as unknown. */
const FOREIGN = [
  'enable_anonymization',
  'anonymization_types',
  'ignore_mismatched_parameters',
  'extra_body',
  'extra_headers',
  'model_list',
  'deployment_id',
  'api_key',
  'api_version',
  'base_url',
  'timeout',
];

/**
 * Reason why the real service would reject this request with 400; undefined if it would not.
 * @param service whose published types hold for every member; undefined: a compatible server, which takes members and values
 *   that OpenAI does not know
 */
export function findRefusal(facts: RequestFacts, service?: SchemaService): Refusal | undefined {
  if (!facts.parsed) return refuse('We could not parse the JSON body of your request.', null, null);
  if (!isRecord(facts.body)) return refuse('The body of your request must be a JSON object.', null, null);
  const body = facts.body;
  if (body['model'] === undefined) return refuse('you must provide a model parameter', null, null);
  // Null is as good as absent, except for messages.
  const given = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null || name === 'messages'),
  );
  const fault = findBodyFault(service ?? 'openai', given, { isOpen: service === undefined });
  if (fault !== undefined) return wordFault(fault);
  return findForeign(body) ?? findConflict(body) ?? findBadMessage(body);
}

function findForeign(body: Body): Refusal | undefined {
  for (const member of FOREIGN) {
    if (member in body)
      return refuse(`Unrecognized request argument supplied: ${member}`, null, 'unknown_parameter');
  }
  return undefined;
}

function findConflict(body: Body): Refusal | undefined {
  const tools = body['tools'];
  if (Array.isArray(tools) && tools.length === 0) {
    return refuse("Invalid 'tools': empty array. Expected at least one item.", 'tools', 'empty_array');
  }
  const choice = body['tool_choice'];
  if (choice !== undefined && choice !== null && choice !== 'none' && !Array.isArray(tools)) {
    return refuse(
      "Invalid value for 'tool_choice': only allowed when 'tools' are specified.",
      'tool_choice',
      null,
    );
  }
  if (isRecord(body['stream_options']) && body['stream'] !== true) {
    return refuse(
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      'stream_options',
      null,
    );
  }
  if (typeof body['top_logprobs'] === 'number' && body['logprobs'] !== true) {
    return refuse("'logprobs' must be true when 'top_logprobs' is set.", 'top_logprobs', null);
  }
  return undefined;
}

function findBadMessage(body: Body): Refusal | undefined {
  const messages: readonly unknown[] = Array.isArray(body['messages']) ? body['messages'] : [];
  if (messages.length === 0) {
    const message =
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.";
    return refuse(message, 'messages', 'empty_array');
  }
  const openCalls = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    if (!isRecord(message)) continue;
    const refusal = findBadContent(message, at) ?? findBadToolUse(message, at, openCalls);
    if (refusal !== undefined) return refusal;
  }
  if (openCalls.size === 0) return undefined;
  const missing = [...openCalls].join(', ');
  const message = `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${missing}`;
  return refuse(message, 'messages', null);
}

function findBadContent(message: Body, at: string): Refusal | undefined {
  const role = message['role'];
  if (!ROLES.has(role)) {
    const supported = [...ROLES].map((name) => `'${String(name)}'`).join(', ');
    const text = `Invalid value: '${String(role)}'. Supported values are: ${supported}.`;
    return refuse(text, `${at}.role`, 'invalid_value');
  }
  const hasCalls = message['tool_calls'] != null || message['function_call'] != null;
  const mayLack =
    role === 'assistant' && (hasCalls || message['refusal'] !== undefined || message['audio'] !== undefined);
  if (message['content'] != null || mayLack || role === 'function') return undefined;
  return refuse(`Invalid value for 'content': expected a string, got null.`, `${at}.content`, null);
}

function findBadToolUse(message: Body, at: string, openCalls: Set<string>): Refusal | undefined {
  if (message['role'] === 'tool') {
    const id = String(message['tool_call_id']);
    if (openCalls.delete(id)) return undefined;
    const text =
      "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.";
    return refuse(text, `${at}.role`, null);
  }
  const calls = message['tool_calls'];
  if (!Array.isArray(calls)) return undefined;
  if (calls.length === 0) {
    const text = `Invalid '${at}.tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.`;
    return refuse(text, `${at}.tool_calls`, 'empty_array');
  }
  for (const call of calls) if (isRecord(call)) openCalls.add(String(call['id']));
  return undefined;
}
