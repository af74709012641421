import type { ChatCompletionRequest } from '@sluice/wire';

/** Members by which a request could choose its own address or credentials. */
const overrides = [
  'base_url',
  'api_key',
  'api_version',
  'deployment_id',
  'extra_headers',
  'model_list',
] as const;

/** A warning for each override that was sent: type-checked, never forwarded, without effect. */
export function overrideWarnings(request: ChatCompletionRequest): readonly string[] {
  return overrides.flatMap((name) =>
    request[name] == null ? [] : [`${name} has no effect: overrides are not allowed`],
  );
}
