import type { ProviderSettings } from '../../config/index.ts';
import type { Origin } from './record-schemas.ts';

const origins: Readonly<Record<ProviderSettings['foundBy'], Origin | undefined>> = {
  config: 'file',
  stored: 'stored',
  environment: 'environment',
  local: 'discovered',
  'built-in': 'built_in',
  request: undefined,
};

/** Where a provider comes from; undefined for one that a request named. */
export function originOf({ foundBy }: Pick<ProviderSettings, 'foundBy'>): Origin | undefined {
  return origins[foundBy];
}
