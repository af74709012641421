import type { SingleScript } from '../../script/script.ts';
import { textOr } from '../body-facts.ts';
import { uuidOf } from '../generated-ids.ts';
import type { ShapeFault } from '../shape.ts';

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

/** The wording of an unknown member is the service's; of the others it is ours in its manner. */
export function refuseFault(fault: ShapeFault): SingleScript {
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
