import {
  ChatCompletionRequest,
  extensionFields,
  overrideFields,
  routingExtensionFields,
} from '../openai/index.ts';
import { type EncodeReport, note } from './encode-report.ts';
import type { JsonObject } from './json-object.ts';

/** The gateway's own members and those that every wire writes in its own way: never reported. */
const OWN: ReadonlySet<string> = new Set([
  ...Object.keys(extensionFields),
  ...Object.keys(overrideFields),
  ...Object.keys(routingExtensionFields),
  '__proto__',
  'extra_body',
  'messages',
  'metadata',
  'model',
  'stream',
  'stream_options',
  'timeout',
]);

/** Members whose loss would make the answer a different one: refused, not dropped. */
const REFUSED: ReadonlySet<string> = new Set([
  'audio',
  'logprobs',
  'modalities',
  'n',
  'top_logprobs',
  'web_search_options',
]);

/** Values that ask for what happens anyway. */
const NEUTRAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  n: (value) => value === 1,
  logprobs: (value) => value === false,
  top_logprobs: (value) => value === 0,
  presence_penalty: (value) => value === 0,
  frequency_penalty: (value) => value === 0,
  store: (value) => value === false,
  logit_bias: (value) => typeof value === 'object' && value !== null && Object.keys(value).length === 0,
  modalities: (value) => Array.isArray(value) && value.every((one) => one === 'text'),
  service_tier: (value) => value === 'auto' || value === 'default',
};

const KNOWN: ReadonlySet<string> = new Set(Object.keys(ChatCompletionRequest.properties));

/**
 * Reports the members of a request that a wire without a place for them leaves out.
 * @param request accepted request
 * @param sent members that the encoder takes care of
 * @param report gets a warning for a drop, an entry in `unsupported` for what may not be dropped
 */
export function reportUnsupportedParameters(
  request: Readonly<JsonObject>,
  sent: ReadonlySet<string>,
  report: EncodeReport,
): void {
  for (const name in request) {
    const value = request[name];
    if (value === null || value === undefined || sent.has(name) || OWN.has(name)) continue;
    if (isDefaultValue(name, value)) continue;
    if (REFUSED.has(name)) note(report.unsupported, name);
    // Names that the interface does not know are the caller's own words: not repeated.
    else if (KNOWN.has(name)) note(report.warnings, `${name} dropped: not supported`);
    else note(report.warnings, 'unknown members dropped: not supported');
  }
}

/** Whether a member asks for what happens without it. */
export function isDefaultValue(name: string, value: unknown): boolean {
  return Object.hasOwn(NEUTRAL, name) && NEUTRAL[name]?.(value) === true;
}

/**
 * A request without members that one model does not take, for wires whose profiles do not know it.
 * @param request accepted request
 * @param lacking names of the members
 * @param report gets a warning for a drop, an entry in `unsupported` for what may not be dropped
 * @returns the request itself where there is nothing to leave out
 */
export function omitParameters(
  request: ChatCompletionRequest,
  lacking: readonly string[],
  report: EncodeReport,
): ChatCompletionRequest {
  const fields: Readonly<JsonObject> = request;
  const given = lacking.filter((name) => fields[name] != null && !OWN.has(name));
  if (given.length === 0) return request;
  const kept: ChatCompletionRequest = { ...request };
  for (const name of given) {
    Reflect.deleteProperty(kept, name);
    if (isDefaultValue(name, fields[name])) continue;
    if (REFUSED.has(name)) note(report.unsupported, name);
    else note(report.warnings, `${name} dropped: not supported`);
  }
  return kept;
}
