import type { ModelTarget } from '../providers/index.ts';

/** Models of the owner's own network, as far as the owner says nothing else of where prompts go. */
export function isLocalModel({ provider }: ModelTarget): boolean {
  return provider.local;
}
