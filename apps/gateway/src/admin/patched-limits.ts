import { isReadableLimits } from '../auth/index.ts';
import { memberError } from '../contract/index.ts';
import { mergePatch } from './merge-patch.ts';

/**
 * Stored limits with a patch applied; a null patch clears them. Throws 422 if there would be more than limits can hold: what cannot be read
 * again would lock the key out.
 */
export function patchedLimits(stored: string, patch: object | null | undefined): string {
  const text = JSON.stringify(patch === null ? {} : mergePatch(JSON.parse(stored), patch ?? {}));
  if (!isReadableLimits(text))
    throw memberError(
      'limits',
      'With those that are there, too many patterns of models: remove some with null',
    );
  return text;
}
