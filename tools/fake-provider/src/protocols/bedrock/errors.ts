import type { SchemaFault } from '@sluice/provider-schemas';
import type { SingleScript } from '../../script/script.ts';
import { textOr } from '../body-facts.ts';
import { uuidOf } from '../generated-ids.ts';

/** Exceptions by status: @aws-sdk/client-bedrock-runtime 3.1162.0, schemas_0.js (httpError of each). */
const EXCEPTIONS: Readonly<Record<number, string>> = {
  400: 'ValidationException',
  403: 'AccessDeniedException',
  404: 'ResourceNotFoundException',
  408: 'ModelTimeoutException',
  424: 'ModelErrorException',
  429: 'ThrottlingException',
  500: 'InternalServerException',
  503: 'ServiceUnavailableException',
};

const MESSAGES: Readonly<Record<string, string>> = {
  ThrottlingException: 'Too many requests, please wait before trying again.',
  ServiceUnavailableException: 'Bedrock is unable to process your request.',
};

/** An exception as restJson1 sends it: its name in a header, a message in the body. */
export function exception(status: number, name: string, message: string): SingleScript {
  return { status, json: { message }, headers: { 'x-amzn-errortype': errorType(name) } };
}

function errorType(name: string): string {
  return `${name}:http://internal.amazon.com/coral/com.amazon.bedrock/`;
}

export function invalid(message: string): SingleScript {
  return exception(400, 'ValidationException', message);
}

/** A script's `error` as an exception: a type that ends in `Exception` is kept, any other follows the status. */
export function bedrockErrorScript(script: SingleScript): SingleScript {
  const status = script.status ?? 200;
  const given = textOr(script.error?.['type'], '');
  const name = given.endsWith('Exception') ? given : (EXCEPTIONS[status] ?? 'InternalServerException');
  const fallback = MESSAGES[name] ?? 'The system encountered an unexpected error during processing.';
  return {
    ...script,
    json: { message: textOr(script.error?.['message'], fallback) },
    headers: { 'x-amzn-errortype': errorType(name), ...script.headers },
  };
}

/** What an exception frame of a stream says, and its type. */
export function streamException(data: unknown, name: string | undefined): { type: string; message: string } {
  const members = typeof data === 'object' && data !== null ? new Map(Object.entries(data)) : new Map();
  const message: unknown = typeof data === 'string' ? data : members.get('message');
  const type: unknown = name ?? members.get('type');
  const isOwn = typeof type === 'string' && (type === 'error' || type.endsWith('Exception'));
  return {
    // Lower camel case, as the members of ConverseStreamOutput are spelled.
    type: isOwn ? `${type.slice(0, 1).toLowerCase()}${type.slice(1)}` : 'modelStreamErrorException',
    message: typeof message === 'string' ? message : 'The model stream ended with an error. Please retry.',
  };
}

export function bedrockHeaders(seq: number): Record<string, string> {
  return { 'x-amzn-requestid': uuidOf(`bedrock ${seq}`) };
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Integer',
  number: 'Number',
  boolean: 'Boolean',
  array: 'List',
  object: 'Structure',
};

/** `messages.0.content` as Smithy's validation spells it: `messages.1.member.content`. */
function memberPath(path: readonly string[]): string {
  return path.map((step) => (/^\d+$/u.test(step) ? `${Number(step) + 1}.member` : step)).join('.');
}

/** The order in which the service names the members of unions. */
const MEMBERS = [
  ...['text', 'image', 'toolUse', 'toolResult', 'document', 'video', 'cachePoint', 'reasoningContent'],
  ...['citationsContent', 'searchResult', 'toolSpec', 'systemTool', 'auto', 'any', 'tool'],
];

/** Where the blocks of a message have no kind or several, as reported from the service. */
function refuseUnion(fault: SchemaFault): SingleScript {
  const given = Object.keys(Object(fault.value)).filter((member) => fault.allowed.includes(member));
  const known = [...MEMBERS.filter((member) => fault.allowed.includes(member))];
  const all = [...known, ...fault.allowed.filter((member) => !known.includes(member))];
  return invalid(
    `${fault.expected} object at ${fault.path.join('.')} must set ${given.length > 1 ? 'only one' : 'one'} of the following keys: ${all.join(', ')}.`,
  );
}

/** Words a fault as Smithy's request validation does. */
export function refuseFault(fault: SchemaFault): SingleScript {
  const at = memberPath(fault.path);
  const value = typeof fault.value === 'string' ? fault.value : JSON.stringify(fault.value);
  const start = `1 validation error detected: Value '${value}' at '${at}' failed to satisfy constraint: Member must`;
  switch (fault.kind) {
    case 'missing':
      return invalid(
        `1 validation error detected: Value at '${at}' failed to satisfy constraint: Member must not be null`,
      );
    case 'enum':
      return invalid(`${start} satisfy enum value set: [${fault.allowed.join(', ')}]`);
    case 'tag':
      return refuseFault({ ...fault, kind: 'enum', path: [...fault.path, fault.expected] });
    case 'one':
      return refuseUnion(fault);
    case 'range':
      return invalid(
        `${start} have value ${fault.expected.startsWith('>') ? 'greater' : 'less'} than or equal to ${fault.limit}`,
      );
    case 'length': {
      const side = fault.expected.startsWith('min') ? 'greater' : 'less';
      return invalid(`${start} have length ${side} than or equal to ${fault.limit}`);
    }
    case 'pattern':
      return invalid(
        `${start} satisfy regular expression pattern: ${fault.expected.replace(/^\^|\$$/gu, '')}`,
      );
    case 'unknown':
      // The live service is silent about members that it does not know; its types have none of this name.
      return invalid(
        `Malformed input request: #/${fault.path.slice(0, -1).join('/')}: extraneous key [${fault.path.at(-1) ?? ''}] is not permitted, please reformat your input and try again.`,
      );
    default:
      return exception(
        400,
        'SerializationException',
        `Unexpected field type at '${at}': expected ${NOUNS[fault.expected] ?? 'Structure'}`,
      );
  }
}
