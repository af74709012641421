/**
 * Resolves a reference inside a schema: a JSON pointer (RFC 6901) in a URI fragment.
 * @returns undefined if it points outside the document or to nothing
 */
export function resolvePointer(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  let value = root;
  for (const token of reference.slice(1).split('/').slice(1)) {
    const name = decodeToken(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

function decodeToken(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
