import type { ModelListEntry } from '@sluice/wire';
import type { ModelDirectory, ModelTarget } from '../../providers/index.ts';
import { overrideTarget } from './override-target.ts';
import type { OverrideName, Overrides } from './permitted.ts';

/** LiteLLM's names of our members. */
const memberOf = { api_base: 'base_url', api_key: 'api_key', api_version: 'api_version' } as const;

/**
 * Candidates specified by a request (`model_list`): entries with the requested model name, or all of them for
 * `auto`. An entry with a member that is not permitted is skipped, not used without it, since it would reach a
 * different target.
 */
export function listedTargets(
  directory: ModelDirectory,
  model: string,
  list: readonly ModelListEntry[],
  permitted: (name: OverrideName) => boolean,
): { readonly targets: readonly ModelTarget[]; readonly warnings: readonly string[] } {
  const targets: ModelTarget[] = [];
  const warnings: string[] = [];
  const isAuto = /^auto(?::|$)/.test(model);
  list.forEach((entry, index) => {
    const { model_name: name, litellm_params: params } = entry;
    const wanted = params?.model ?? name;
    if (wanted == null || !(isAuto || name === model || (name == null && wanted === model))) return;
    const overrides: Overrides = {
      base_url: params?.api_base ?? null,
      api_key: params?.api_key ?? null,
      api_version: params?.api_version ?? null,
    };
    const denied = Object.entries(memberOf).find(
      ([given, member]) => params != null && Reflect.get(params, given) != null && !permitted(member),
    );
    if (denied !== undefined) {
      warnings.push(`model_list[${index}] has no effect: ${denied[1]} is not allowed`);
      return;
    }
    const at = ['model_list', index, 'litellm_params'];
    const place = { base_url: [...at, 'api_base'], api_key: [...at, 'api_key'] };
    const target = overrideTarget(directory, wanted, overrides, place);
    if (target === undefined)
      warnings.push(`model_list[${index}] has no effect: no provider offers its model`);
    else targets.push(target);
  });
  return { targets, warnings };
}
