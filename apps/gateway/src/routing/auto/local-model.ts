import type { ModelTarget } from '../../providers/index.ts';

/** Models of the owner's own network. */
export function isLocalModel({ provider }: ModelTarget): boolean {
  return provider.foundBy === 'local' || provider.allowPrivateNetwork;
}
