/** A member that differs between two records. */
export interface Difference {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Members that differ, by their path; values as JSON. What is the same is left out. */
export function differencesOf(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      differencesOf(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  }
  const [old, next] = [textOf(before), textOf(after)];
  return old === next ? [] : [{ path, before: old, after: next }];
}

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
