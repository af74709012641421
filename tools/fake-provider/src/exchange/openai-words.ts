import type { SchemaFault } from '@sluice/provider-schemas';

/** The error body in the words of OpenAI. */
export interface Refusal {
  readonly message: string;
  readonly type: 'invalid_request_error';
  readonly param: string | null;
  readonly code: string | null;
}

export function refuse(message: string, param: string | null, code: string | null): Refusal {
  return { message, type: 'invalid_request_error', param, code };
}

/** `messages.0.content` of a path as the service spells it: `messages[0].content`. */
function spell(path: readonly string[]): string {
  return path
    .map((step, index) => (/^\d+$/u.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('');
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

/** Words a fault as the service does. */
export function wordFault(fault: SchemaFault): Refusal {
  const at = spell(fault.path);
  switch (fault.kind) {
    case 'unknown':
      return fault.path.length === 1
        ? refuse(`Unrecognized request argument supplied: ${at}`, null, 'unknown_parameter')
        : refuse(`Unknown parameter: '${at}'.`, at, 'unknown_parameter');
    case 'missing':
      return refuse(`Missing required parameter: '${at}'.`, at, 'missing_required_parameter');
    case 'tag':
      return wordFault({ ...fault, kind: 'enum', path: [...fault.path, fault.expected] });
    case 'enum': {
      const supported = fault.allowed.map((word) => `'${word}'`).join(', ');
      const message = `Invalid value: '${String(fault.value)}'. Supported values are: ${supported}.`;
      return refuse(message, at, 'invalid_value');
    }
    case 'range': {
      const isLow = fault.expected.startsWith('>');
      const message = `Invalid '${at}': decimal ${isLow ? 'below minimum' : 'above maximum'} value. Expected a value ${fault.expected} ${fault.limit}, but got ${String(fault.value)} instead.`;
      return refuse(message, at, isLow ? 'decimal_below_min_value' : 'decimal_above_max_value');
    }
    default: {
      const message = `Invalid type for '${at}': expected ${fault.expected}, but got ${kindOf(fault.value)} instead.`;
      return refuse(message, at, 'invalid_type');
    }
  }
}
