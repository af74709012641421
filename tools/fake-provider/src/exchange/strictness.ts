import { isRecord, type RequestFacts } from './request-facts.ts';

/** The error body in the words of the real service. */
export interface Refusal {
  readonly message: string;
  readonly type: 'invalid_request_error';
  readonly param: string | null;
  readonly code: string | null;
}

type Body = Record<string, unknown>;

const ROLES: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

/** Wrong JSON types of top-level members: [member, expected `typeof`]. */
const TYPES: readonly (readonly [string, 'string' | 'number' | 'boolean' | 'array' | 'object'])[] = [
  ['model', 'string'],
  ['messages', 'array'],
  ['stream', 'boolean'],
  ['stream_options', 'object'],
  ['temperature', 'number'],
  ['top_p', 'number'],
  ['n', 'number'],
  ['max_tokens', 'number'],
  ['max_completion_tokens', 'number'],
  ['presence_penalty', 'number'],
  ['frequency_penalty', 'number'],
  ['logit_bias', 'object'],
  ['logprobs', 'boolean'],
  ['top_logprobs', 'number'],
  ['user', 'string'],
  ['seed', 'number'],
  ['tools', 'array'],
  ['functions', 'array'],
  ['parallel_tool_calls', 'boolean'],
  ['response_format', 'object'],
  ['modalities', 'array'],
  ['audio', 'object'],
  ['prediction', 'object'],
  ['reasoning_effort', 'string'],
  ['metadata', 'object'],
  ['store', 'boolean'],
  ['service_tier', 'string'],
  ['web_search_options', 'object'],
];

/** Ranges, both ends allowed. */
const RANGES: readonly (readonly [string, number, number])[] = [
  ['temperature', 0, 2],
  ['top_p', 0, 1],
  ['presence_penalty', -2, 2],
  ['frequency_penalty', -2, 2],
  ['n', 1, 128],
  ['top_logprobs', 0, 20],
  ['max_tokens', 1, Number.MAX_SAFE_INTEGER],
  ['max_completion_tokens', 1, Number.MAX_SAFE_INTEGER],
];

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

/** Reason why the real service would reject this request with 400; undefined if it would not. */
export function findRefusal(facts: RequestFacts): Refusal | undefined {
  if (!facts.parsed) return refuse('We could not parse the JSON body of your request.', null, null);
  if (!isRecord(facts.body)) return refuse('The body of your request must be a JSON object.', null, null);
  const body = facts.body;
  if (body['model'] === undefined) return refuse('you must provide a model parameter', null, null);
  if (body['messages'] === undefined) {
    return refuse("Missing required parameter: 'messages'.", 'messages', 'missing_required_parameter');
  }
  return (
    findWrongType(body) ??
    findOutOfRange(body) ??
    findForeign(body) ??
    findConflict(body) ??
    findBadMessage(body)
  );
}

function refuse(message: string, param: string | null, code: string | null): Refusal {
  return { message, type: 'invalid_request_error', param, code };
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

function findWrongType(body: Body): Refusal | undefined {
  for (const [member, wanted] of TYPES) {
    const value = body[member];
    if (value === undefined || value === null) continue;
    const got = kindOf(value);
    if (got === wanted) continue;
    return refuse(
      `Invalid type for '${member}': expected ${wanted}, but got ${got} instead.`,
      member,
      'invalid_type',
    );
  }
  return undefined;
}

function findOutOfRange(body: Body): Refusal | undefined {
  for (const [member, low, high] of RANGES) {
    const value = body[member];
    if (typeof value !== 'number') continue;
    if (value < low) {
      const message = `Invalid '${member}': decimal below minimum value. Expected a value >= ${low}, but got ${value} instead.`;
      return refuse(message, member, 'decimal_below_min_value');
    }
    if (value > high) {
      const message = `Invalid '${member}': decimal above maximum value. Expected a value <= ${high}, but got ${value} instead.`;
      return refuse(message, member, 'decimal_above_max_value');
    }
  }
  return undefined;
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
  const messages = body['messages'];
  if (!Array.isArray(messages))
    return refuse("Invalid type for 'messages': expected an array.", 'messages', 'invalid_type');
  if (messages.length === 0) {
    const message =
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.";
    return refuse(message, 'messages', 'empty_array');
  }
  const openCalls = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    if (!isRecord(message))
      return refuse(`Invalid type for '${at}': expected an object.`, at, 'invalid_type');
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
  const content = message['content'];
  const hasCalls = message['tool_calls'] !== undefined || message['function_call'] !== undefined;
  const mayLack =
    role === 'assistant' && (hasCalls || message['refusal'] !== undefined || message['audio'] !== undefined);
  if (content === undefined || content === null) {
    if (mayLack || role === 'function') return undefined;
    return refuse(`Invalid value for 'content': expected a string, got null.`, `${at}.content`, null);
  }
  if (typeof content === 'string') return undefined;
  if (!Array.isArray(content)) {
    const text = `Invalid type for '${at}.content': expected one of a string or array of objects.`;
    return refuse(text, `${at}.content`, 'invalid_type');
  }
  for (const [index, part] of content.entries()) {
    const place = `${at}.content[${index}]`;
    if (!isRecord(part) || typeof part['type'] !== 'string') {
      return refuse(
        `Missing required parameter: '${place}.type'.`,
        `${place}.type`,
        'missing_required_parameter',
      );
    }
    if (part['type'] === 'text' && typeof part['text'] !== 'string') {
      return refuse(
        `Missing required parameter: '${place}.text'.`,
        `${place}.text`,
        'missing_required_parameter',
      );
    }
  }
  return undefined;
}

function findBadToolUse(message: Body, at: string, openCalls: Set<string>): Refusal | undefined {
  if (message['role'] === 'tool') {
    const id = message['tool_call_id'];
    if (typeof id !== 'string') {
      return refuse(
        `Missing required parameter: '${at}.tool_call_id'.`,
        `${at}.tool_call_id`,
        'missing_required_parameter',
      );
    }
    if (openCalls.delete(id)) return undefined;
    const text =
      "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.";
    return refuse(text, `${at}.role`, null);
  }
  const calls = message['tool_calls'];
  if (calls === undefined || calls === null) return undefined;
  if (!Array.isArray(calls))
    return refuse(
      `Invalid type for '${at}.tool_calls': expected an array.`,
      `${at}.tool_calls`,
      'invalid_type',
    );
  if (calls.length === 0) {
    const text = `Invalid '${at}.tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.`;
    return refuse(text, `${at}.tool_calls`, 'empty_array');
  }
  for (const [index, call] of calls.entries()) {
    if (isRecord(call) && typeof call['id'] === 'string' && typeof call['type'] === 'string')
      openCalls.add(call['id']);
    else
      return refuse(
        `Missing required parameter: '${at}.tool_calls[${index}].id'.`,
        `${at}.tool_calls[${index}]`,
        'missing_required_parameter',
      );
  }
  return undefined;
}
