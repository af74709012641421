import type { SchemaFault } from '@sluice/provider-schemas';
import type { SingleScript } from '../../script/script.ts';
import { textOr } from '../body-facts.ts';

/** google.rpc.Code names by HTTP status (googleapis/google/rpc/code.proto; Gemini API troubleshooting guide). */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const MESSAGES: Readonly<Record<number, string>> = {
  429: 'You exceeded your current quota, please check your plan.',
  500: 'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
  503: 'The model is overloaded. Please try again later.',
};

/** A refusal with 400 INVALID_ARGUMENT. */
export function invalid(message: string, details?: readonly unknown[]): SingleScript {
  const error = { code: 400, message, status: 'INVALID_ARGUMENT' };
  return { status: 400, json: { error: details === undefined ? error : { ...error, details } } };
}

/** A 400 that names the field, as the JSON reader of the front end does. */
export function invalidField(field: string, message: string): SingleScript {
  return invalid(message, [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: field === '' ? [{ description: message }] : [{ field, description: message }],
    },
  ]);
}

/** `{"error": {code, message, status, details?}}` from a script's or an action's error. */
export function errorBody(given: unknown, httpStatus: number, retryAfter: string | undefined): unknown {
  const members: Readonly<Record<string, unknown>> =
    typeof given === 'object' && given !== null ? { ...given } : {};
  const message = typeof given === 'string' ? given : textOr(members['message'], '');
  const code = httpStatus >= 400 ? httpStatus : Number(members['code'] ?? 500) || 500;
  const details = members['details'] ?? (retryAfter === undefined ? undefined : retryDetails(retryAfter));
  return {
    error: {
      code,
      message: message === '' ? (MESSAGES[code] ?? 'An internal error has occurred.') : message,
      status: textOr(members['status'], STATUS_NAMES[code] ?? 'UNKNOWN'),
      ...(details === undefined ? {} : { details }),
    },
  };
}

/** As recorded: a 429 tells the time to wait in its body, and in no header. */
function retryDetails(retryAfter: string): unknown[] {
  const retryDelay = /s$/u.test(retryAfter) ? retryAfter : `${retryAfter}s`;
  return [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier' }],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
  ];
}

/** A script's `error`; a `retry-after` header among the script's becomes a RetryInfo. */
export function geminiErrorScript(script: SingleScript): SingleScript {
  const headers = { ...script.headers };
  const wait = headers['retry-after'];
  delete headers['retry-after'];
  delete headers['retry-after-ms'];
  const retryAfter = typeof wait === 'string' ? wait : undefined;
  return { ...script, headers, json: errorBody(script.error, script.status ?? 200, retryAfter) };
}

/** `generationConfig.stopSequences` of a path as the service spells it: `generation_config.stop_sequences`. */
function fieldPath(path: readonly string[]): string {
  let spelled = '';
  for (const step of path) {
    if (/^\d+$/u.test(step)) spelled += `[${step}]`;
    else
      spelled += `${spelled === '' ? '' : '.'}${step.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)}`;
  }
  return spelled;
}

const PROTO_TYPES: Readonly<Record<string, string>> = {
  string: 'TYPE_STRING',
  integer: 'TYPE_INT32',
  number: 'TYPE_FLOAT',
  boolean: 'TYPE_BOOL',
};

/** Before the name of an enumeration. */
const ENUM_PREFIX = 'type.googleapis.com/google.ai.generativelanguage.v1beta.';

/** Words a fault as Google's JSON reader does. */
export function refuseFault(fault: SchemaFault): SingleScript {
  const field = fieldPath(fault.path);
  const parent = fieldPath(fault.path.slice(0, -1));
  const name = fault.path.at(-1) ?? '';
  switch (fault.kind) {
    case 'unknown': {
      const where = parent === '' ? '' : ` at '${parent}'`;
      return invalidField(
        parent,
        `Invalid JSON payload received. Unknown name "${name}"${where}: Cannot find field.`,
      );
    }
    case 'missing':
      return invalid(`* GenerateContentRequest.${field}: ${fieldPath([name])} is not specified\n`);
    case 'range':
    case 'length':
      return invalid(
        `* GenerateContentRequest.${field}: must be ${fault.expected} ${fault.limit}, got ${JSON.stringify(fault.value)}\n`,
      );
    case 'enum':
      return Array.isArray(fault.value)
        ? refuseType(fault, field, parent, name)
        : invalidField(
            field,
            `Invalid value at '${field}' (${ENUM_PREFIX}${fault.expected}), ${JSON.stringify(fault.value)}`,
          );
    case 'type':
      return refuseType(fault, field, parent, name);
    default:
      return invalid(`* GenerateContentRequest.${field}: invalid value ${JSON.stringify(fault.value)}\n`);
  }
}

function refuseType(fault: SchemaFault, field: string, parent: string, name: string): SingleScript {
  const isList = Array.isArray(fault.value);
  if (isList !== (fault.expected === 'array')) {
    const where = parent === '' ? '' : ` at '${parent}'`;
    const what = isList
      ? 'Proto field is not repeating, cannot start list.'
      : 'Proto field is repeating, not an object.';
    return invalidField(parent, `Invalid JSON payload received. Unknown name "${name}"${where}: ${what}`);
  }
  const type = PROTO_TYPES[fault.expected] ?? 'TYPE_MESSAGE';
  return invalidField(field, `Invalid value at '${field}' (${type}), ${JSON.stringify(fault.value)}`);
}
