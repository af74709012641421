import type { SchemaFault } from '@sluice/provider-schemas';
import type { SingleScript } from '../../script/script.ts';
import { textOr } from '../body-facts.ts';
import { uuidOf } from '../generated-ids.ts';

/** A refusal; the body is `{"id", "message"}` (cohere-ai 8.1.0, errors; reported 422s). */
export function refuse(status: number, message: string): SingleScript {
  return { status, error: { message } };
}

/** Not confirmed, in the manner of the service. */
const MESSAGES: Readonly<Record<number, string>> = {
  429: 'You are past the per minute request limit, please wait and try again later.',
  499: 'request cancelled',
  500: 'internal server error, this has been reported to our developers',
  503: 'upstream server error, please retry later',
};

export function cohereErrorScript(script: SingleScript, seq: number): SingleScript {
  const fallback = MESSAGES[script.status ?? 200] ?? 'internal server error';
  return {
    ...script,
    json: { id: uuidOf(`error ${seq}`), message: textOr(script.error?.['message'], fallback) },
  };
}

const DOCS = 'For proper usage, please refer to https://docs.cohere.com/reference/chat';

/** A message by its role, a part by its type. */
function refuseTag({ path, expected, allowed, value }: SchemaFault): SingleScript {
  const at = path.join('.');
  if (expected === 'role') {
    return refuse(
      400,
      `invalid request: role '${String(value)}' of ${at} is not one of ${allowed.join(', ')}`,
    );
  }
  return path.includes('content')
    ? refuse(400, `invalid request: content type '${String(value)}' is not allowed at ${at}`)
    : refuse(400, `invalid request: parameter '${at}.${expected}' must be one of ${allowed.join(', ')}`);
}

/** The wording of an unknown member is the service's; of the others it is ours in its manner. */
export function refuseFault(fault: SchemaFault): SingleScript {
  const name = fault.path.at(-1) ?? '';
  const at = fault.path.join('.');
  switch (fault.kind) {
    case 'unknown':
      return refuse(422, `unknown field: parameter '${name}' is not a valid field. ${DOCS}`);
    case 'missing':
      return refuse(400, `invalid request: missing required parameter '${at}'`);
    case 'enum':
      return refuse(
        400,
        `invalid request: parameter '${at}' must be one of ${fault.allowed.join(', ')}, got ${JSON.stringify(fault.value)}`,
      );
    case 'tag':
      return refuseTag(fault);
    case 'range':
    case 'length':
      return refuse(
        400,
        `invalid request: parameter '${at}' must be ${fault.expected} ${fault.limit}, got ${JSON.stringify(fault.value)}`,
      );
    default:
      return refuse(
        400,
        `invalid type: parameter '${at}' is of type ${typeof fault.value} but should be of type ${fault.expected}. ${DOCS}`,
      );
  }
}
