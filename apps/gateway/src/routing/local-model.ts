import type { ModelTarget } from '../providers/index.ts';

/** Models in the operator's own network, unless settings say otherwise. */
export function isLocalModel({ provider }: ModelTarget): boolean {
  return provider.local;
}
