import type { SchemaFault } from '@sluice/provider-schemas';
import type { SingleScript } from '../../script/script.ts';
import { base58Id } from '../generated-ids.ts';

/** Status of each error type: platform.claude.com, API errors; the type names also in SDK 1.11.0, shared.d.ts. */
const STATUS_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

const TYPES = new Set([...Object.values(STATUS_TYPES), 'conflict_error']);

/** `request-id` of the answer with this number; also in error bodies. */
export function requestId(seq: number): string {
  return `req_011C${base58Id(`request ${seq}`, 20)}`;
}

/** A refusal with 400. */
export function invalid(message: string): SingleScript {
  return { status: 400, error: { type: 'invalid_request_error', message } };
}

/** `{"type": "error", "error": {type, message}, "request_id"}` for a script's `error`. */
export function anthropicErrorScript(script: SingleScript, seq: number): SingleScript {
  const error = errorObject(script.error, script.status ?? 500);
  return { ...script, json: { type: 'error', error, request_id: requestId(seq) } };
}

/** The `error` member: a type of the service's own is kept, any other follows the status. */
export function errorObject(given: unknown, status: number): { type: string; message: string } {
  const members = typeof given === 'object' && given !== null ? new Map(Object.entries(given)) : new Map();
  const type: unknown = members.get('type');
  const message: unknown = typeof given === 'string' ? given : members.get('message');
  const fallback = status === 529 ? 'Overloaded' : 'Internal server error';
  return {
    type: typeof type === 'string' && TYPES.has(type) ? type : (STATUS_TYPES[status] ?? 'api_error'),
    message: typeof message === 'string' ? message : fallback,
  };
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a valid string',
  integer: 'a valid integer',
  number: 'a valid number',
  boolean: 'a valid boolean',
  object: 'an object',
  array: 'a valid list',
};

/** Words a fault as the service does: the path with dots, then what Pydantic says of it. */
export function wordFault(fault: SchemaFault): string {
  // Messages are told apart by their role, which is no part of paths.
  if (fault.kind === 'tag' && fault.expected === 'role') {
    return wordFault({ ...fault, kind: 'enum', path: [...fault.path, 'role'] });
  }
  return `${fault.path.join('.')}: ${sayFault(fault)}`;
}

function sayFault(fault: SchemaFault): string {
  switch (fault.kind) {
    case 'missing':
      return 'Field required';
    case 'unknown':
      return 'Extra inputs are not permitted';
    case 'enum':
      return `Input should be ${wordChoices(fault.allowed)}`;
    case 'tag': {
      const tags = fault.allowed.map((tag) => `'${tag}'`).join(', ');
      return `Input tag '${String(fault.value)}' found using '${fault.expected}' does not match any of the expected tags: ${tags}`;
    }
    case 'range':
      return `Input should be ${fault.expected.startsWith('>') ? 'greater' : 'less'} than or equal to ${fault.limit}`;
    case 'pattern':
      return `String should match pattern '${fault.expected}'`;
    case 'length':
      return wordLength(fault);
    default:
      return `Input should be ${TYPE_WORDS[fault.expected] ?? 'a valid value'}`;
  }
}

function wordLength(fault: SchemaFault): string {
  const side = fault.expected.startsWith('min') ? 'at least' : 'at most';
  if (fault.expected.endsWith('Items'))
    return `List should have ${side} ${fault.limit} items after validation`;
  return `String should have ${side} ${fault.limit} character${fault.limit === 1 ? '' : 's'}`;
}

function wordChoices(allowed: readonly string[]): string {
  const quoted = allowed.map((word) => `'${word}'`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}
