/** One setting that two versions have differently; values as JSON, undefined where it is not set. */
export interface ChangedSetting {
  readonly path: string;
  /** The same in parts: a name may have dots. */
  readonly names: readonly string[];
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface Leaf {
  readonly names: readonly string[];
  readonly value: string;
}

/** Settings that differ, by their path. Lists count as one value. */
export function changedSettings(before: unknown, after: unknown): readonly ChangedSetting[] {
  const [old, next] = [leaves(before), leaves(after)];
  return [...new Map([...old, ...next])]
    .map(([id, { names }]) => ({
      path: names.join('.'),
      names,
      before: old.get(id)?.value,
      after: next.get(id)?.value,
    }))
    .filter((one) => one.before !== one.after)
    .toSorted((a, b) => a.path.localeCompare(b.path));
}

/** The change that brings the values of `after` back: what it does not set becomes null, which removes it. */
export function toChange(changes: readonly ChangedSetting[]): Record<string, Record<string, unknown>> {
  const change: Record<string, unknown> = {};
  for (const { names, after } of changes) put(change, names, after === undefined ? null : JSON.parse(after));
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) => (isRecord(value) ? [[name, value]] : [])),
  );
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = into[name];
  const next = isRecord(inner) ? inner : {};
  into[name] = next;
  put(next, rest, value);
}

function leaves(value: unknown, names: readonly string[] = []): ReadonlyMap<string, Leaf> {
  if (isRecord(value))
    return new Map(Object.entries(value).flatMap(([name, member]) => [...leaves(member, [...names, name])]));
  if (value === undefined || value === null) return new Map();
  return new Map([[JSON.stringify(names), { names, value: JSON.stringify(value) }]]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
