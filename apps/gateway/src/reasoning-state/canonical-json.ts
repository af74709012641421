/**
 * Serializes a JSON value independently of member order; null members count as absent, since clients drop and add
 * them freely.
 * @throws RangeError if it is nested deeper than the stack permits
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== null && member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Normalizes arguments of a call, so that only their meaning counts; text that is not JSON is kept. */
export function canonicalArguments(text: string): string {
  if (text.trim() === '') return '{}';
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return text;
  }
}
