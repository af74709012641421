/** A JSON object with unknown fields. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value itself if it is a JSON object, else an empty one. */
export const recordOrEmpty = (value: unknown): JsonObject => (isRecord(value) ? value : {});

/** The value itself if it is a list, else an empty one. */
export const arrayOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value itself if it is a non-empty string, else null. */
export function nonEmptyString(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A copy without fields that are null or undefined. */
export function omitNulls(fields: Readonly<JsonObject>): JsonObject {
  const kept: JsonObject = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== null && value !== undefined && isSafeKey(name)) kept[name] = value;
  }
  return kept;
}

/** A copy without the named fields. */
export function omitMembers(fields: Readonly<JsonObject>, names: ReadonlySet<string>): JsonObject {
  const kept: JsonObject = {};
  for (const name in fields) if (!names.has(name) && isSafeKey(name)) kept[name] = fields[name];
  return kept;
}

/** Assigning to `__proto__` would change the prototype; no API has a field of that name. */
function isSafeKey(name: string): boolean {
  return name !== '__proto__';
}
