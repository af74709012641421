type Fields = Readonly<Record<string, unknown>>;

/**
 * JSON merge patch (RFC 7396): fields of the patch replace, null removes, objects are merged. The result has no
 * nulls.
 */
export function mergePatch(base: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const merged: Record<string, unknown> = isFields(base) ? { ...base } : {};
  for (const [name, member] of Object.entries(patch)) {
    if (member === null || member === undefined) delete merged[name];
    else merged[name] = mergePatch(merged[name], member);
  }
  return merged;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
