/**
 * A JSON value as one text, whatever the order of its members; null members count as absent, since clients drop
 * and add them as they like.
 * @throws RangeError where it nests deeper than the stack
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

/** Arguments of a call so that only their meaning counts; a text that is no JSON stays as it is. */
export function canonicalArguments(text: string): string {
  if (text.trim() === '') return '{}';
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return text;
  }
}
