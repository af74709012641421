import { isRecord } from '../contract/index.ts';

/**
 * JSON merge patch (RFC 7396): fields of the patch replace, null removes, objects are merged. The result has no
 * nulls.
 */
export function mergePatch(base: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged: Record<string, unknown> = isRecord(base) ? { ...base } : {};
  for (const [name, member] of Object.entries(patch)) {
    if (member === null || member === undefined) delete merged[name];
    else merged[name] = mergePatch(merged[name], member);
  }
  return merged;
}
