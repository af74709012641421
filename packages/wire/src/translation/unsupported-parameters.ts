import type { ChatCompletionRequest } from '../openai/index.ts';
import { drop, type EncodeReport, refuse, warnOfUnknownParameter } from './encode-report.ts';
import type { JsonObject } from './json-object.ts';
import { isDefaultValue, parameterPolicyOf } from './parameter-policy.ts';

/**
 * Reports the request parameters that a wire has no equivalent for.
 * @param supported parameters that the encoder handles itself
 */
export function reportUnsupportedParameters(
  request: Readonly<JsonObject>,
  supported: ReadonlySet<string>,
  report: EncodeReport,
): void {
  for (const name in request) {
    if (!supported.has(name)) reportUnsupportedParameter(name, request[name], report);
  }
}

/** Reports one parameter that cannot be sent, as its policy says. */
export function reportUnsupportedParameter(name: string, value: unknown, report: EncodeReport): void {
  if (value === null || value === undefined || name === '__proto__' || isDefaultValue(name, value)) return;
  switch (parameterPolicyOf(name)?.whenUnsupported) {
    case 'drop':
      drop(report, name);
      break;
    case 'refuse':
    case 'essential':
      refuse(report, name);
      break;
    case undefined:
      warnOfUnknownParameter(report, name);
      break;
    default:
      break;
  }
}

/**
 * Removes the parameters that one model does not support, for wires whose profiles do not list them.
 * @param unsupported names of the parameters
 * @returns the request itself if there is nothing to remove
 */
export function omitParameters(
  request: ChatCompletionRequest,
  unsupported: readonly string[],
  report: EncodeReport,
): ChatCompletionRequest {
  const fields: Readonly<JsonObject> = request;
  const given = unsupported.filter((name) => fields[name] != null && isOmittable(name));
  if (given.length === 0) return request;
  const kept: ChatCompletionRequest = { ...request };
  for (const name of given) {
    Reflect.deleteProperty(kept, name);
    if (parameterPolicyOf(name) !== undefined) reportUnsupportedParameter(name, fields[name], report);
    // Listed by the operator, so the name may be repeated.
    else drop(report, name);
  }
  return kept;
}

/** Parameters that every wire translates and those of the gateway itself are never missing from a model. */
function isOmittable(name: string): boolean {
  const handling = parameterPolicyOf(name)?.whenUnsupported;
  return handling !== 'translate' && handling !== 'internal';
}
