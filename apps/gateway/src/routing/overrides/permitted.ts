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
const noNames: ReadonlySet<string> = new Set();

/**
 * Names of the overrides that a key may use (SEC-15): it has the scope, the configuration allows the member, and
 * neither account nor team nor key denies it.
 * @param configured members that the configuration allows
 */
export function allowedOverrides(
  configured: ReadonlySet<string>,
  { scopes, deniedOverrides }: Pick<Principal, 'scopes' | 'deniedOverrides'>,
): ReadonlySet<string> {
  if (!scopes.has('overrides')) return noNames;
  if (deniedOverrides.size === 0) return configured;
  return new Set([...configured].filter((name) => !deniedOverrides.has(name)));
}

/** The overrides of a request that are allowed. All others are type-checked and ignored. */
export function permittedOverrides(
  request: ChatCompletionRequest,
  allowed: ReadonlySet<string>,
): { readonly overrides: Overrides; readonly warnings: readonly string[] } {
  let overrides = none;
  let warnings: string[] | undefined;
  for (const name of overrideNames) {
    if (request[name] == null) continue;
    if (allowed.has(name)) overrides = { ...overrides, [name]: request[name] };
    else {
      warnings ??= [];
      warnings.push(`${name} has no effect: overrides are not allowed`);
    }
  }
  return { overrides, warnings: warnings ?? [] };
}
