import type { Principal } from '../auth/index.ts';
import { matchesAny } from '../config/index.ts';

/** Whether the model matches every list of patterns of a key. */
export function mayUseModel(principal: Principal, id: string): boolean {
  return principal.modelGlobs.every((globs) => matchesAny(globs, id));
}
