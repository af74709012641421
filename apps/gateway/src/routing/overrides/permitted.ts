import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../../auth/index.ts';

/** Members that set the address, credentials or candidates of a request. */
export const overrideNames = [
  'base_url',
  'api_key',
  'api_version',
  'deployment_id',
  'extra_headers',
  'model_list',
] as const;
export type OverrideName = (typeof overrideNames)[number];

/** Permitted overrides of a request. */
export type Overrides = Pick<ChatCompletionRequest, OverrideName>;

const none: Overrides = {};

/**
 * The permitted overrides: the key has the scope and the operator allows the member (SEC-15). All others are
 * type-checked and ignored.
 * @param allowed members that the operator allows
 */
export function permittedOverrides(
  request: ChatCompletionRequest,
  { scopes }: Principal,
  allowed: ReadonlySet<string>,
): { readonly overrides: Overrides; readonly warnings: readonly string[] } {
  let overrides = none;
  let warnings: string[] | undefined;
  for (const name of overrideNames) {
    if (request[name] == null) continue;
    if (scopes.has('overrides') && allowed.has(name)) overrides = { ...overrides, [name]: request[name] };
    else {
      warnings ??= [];
      warnings.push(`${name} has no effect: overrides are not allowed`);
    }
  }
  return { overrides, warnings: warnings ?? [] };
}
