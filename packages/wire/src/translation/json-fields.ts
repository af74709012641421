/** A JSON object of unknown members. */
export type Fields = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is not empty, else null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A copy without members that are null or undefined. */
export function withoutNulls(fields: Readonly<Fields>): Fields {
  const kept: Fields = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== null && value !== undefined && isSafeName(name)) kept[name] = value;
  }
  return kept;
}

/** A copy without the named members. */
export function without(fields: Readonly<Fields>, names: ReadonlySet<string>): Fields {
  const kept: Fields = {};
  for (const name in fields) if (!names.has(name) && isSafeName(name)) kept[name] = fields[name];
  return kept;
}

/** Assigning to `__proto__` would change what an object inherits; no interface has such a member. */
function isSafeName(name: string): boolean {
  return name !== '__proto__';
}
