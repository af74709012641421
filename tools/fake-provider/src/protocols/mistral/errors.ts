import type { SchemaFault } from '@sluice/provider-schemas';
import type { SingleScript } from '../../script/script.ts';
import { textOr } from '../body-facts.ts';

interface Words {
  readonly type: string;
  readonly code: string;
}

/** Types and codes: 3230 and 3280 as reported from the service; the others are not confirmed. */
export const ORDER: Words = { type: 'invalid_request_message_order', code: '3230' };
export const CALL: Words = { type: 'invalid_function_call', code: '3280' };
export const ASSISTANT: Words = { type: 'invalid_request_assistant_message', code: '3240' };

const BY_STATUS: Readonly<Record<number, Words & { readonly message: string }>> = {
  429: { type: 'rate_limited', code: '1300', message: 'Requests rate limit exceeded' },
  500: { type: 'internal_server_error', code: '1000', message: 'Internal server error' },
  503: { type: 'service_unavailable', code: '3505', message: 'Service unavailable' },
};

/** `{"object": "error", message, type, param, code, raw_status_code}`. */
export function refuse(status: number, words: Words, message: string): SingleScript {
  return { status, json: body(status, words, message) };
}

function body(status: number, { type, code }: Words, message: unknown): unknown {
  return { object: 'error', message, type, param: null, code, raw_status_code: status };
}

export function mistralErrorScript(script: SingleScript): SingleScript {
  return { ...script, json: mistralError(script.error, script.status ?? 200) };
}

/** The error of a script or of a stream's action. */
export function mistralError(given: unknown, status: number): unknown {
  const members = typeof given === 'object' && given !== null ? new Map(Object.entries(given)) : new Map();
  const known = BY_STATUS[status] ?? {
    type: 'internal_server_error',
    code: '1000',
    message: 'Internal server error',
  };
  const message = typeof given === 'string' ? given : textOr(members.get('message'), known.message);
  const code: unknown = members.get('code');
  const words = {
    type: textOr(members.get('type'), known.type),
    code: typeof code === 'number' || typeof code === 'string' ? String(code) : known.code,
  };
  return body(status, words, message);
}

const PYDANTIC: Readonly<Record<SchemaFault['kind'], string>> = {
  missing: 'missing',
  unknown: 'extra_forbidden',
  type: 'type_error',
  enum: 'literal_error',
  range: 'less_than_equal',
  pattern: 'string_pattern_mismatch',
  length: 'too_short',
  tag: 'literal_error',
  one: 'union_tag_not_found',
};

function pydanticType(fault: SchemaFault): string {
  const isLow = fault.kind === 'range' && fault.expected.startsWith('>');
  if (!isLow) return PYDANTIC[fault.kind];
  return fault.expected === '>' ? 'greater_than' : 'greater_than_equal';
}

/** 422 with what Pydantic says, as reported for `extra_forbidden`. */
export function refuseFault(fault: SchemaFault): SingleScript {
  if (fault.kind === 'tag') {
    return refuseFault({ ...fault, kind: 'enum', path: [...fault.path, fault.expected] });
  }
  const loc = ['body', ...fault.path.map((step) => (/^\d+$/u.test(step) ? Number(step) : step))];
  const detail = [{ type: pydanticType(fault), loc, msg: say(fault), input: fault.value ?? null }];
  const words = { type: 'invalid_request_error', code: '' };
  return {
    status: 422,
    json: { ...Object(body(422, words, { detail })), code: null },
  };
}

const RANGE_WORDS: Readonly<Record<string, string>> = {
  '>': 'greater than',
  '>=': 'greater than or equal to',
  '<=': 'less than or equal to',
};

function say(fault: SchemaFault): string {
  switch (fault.kind) {
    case 'missing':
      return 'Field required';
    case 'unknown':
      return 'Extra inputs are not permitted';
    case 'enum':
      return `Input should be ${fault.allowed.map((word) => `'${word}'`).join(' or ')}`;
    case 'range':
      return `Input should be ${RANGE_WORDS[fault.expected] ?? fault.expected} ${fault.limit}`;
    default:
      return `Input should be a valid ${fault.expected}`;
  }
}
