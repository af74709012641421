import type { Principal } from '../auth/index.ts';
import { matchesAny } from './glob.ts';

/** Whether every list of globs that holds for a key has a match for the model. */
export function mayUse(principal: Principal, id: string): boolean {
  return principal.modelGlobs.every((globs) => matchesAny(globs, id));
}
