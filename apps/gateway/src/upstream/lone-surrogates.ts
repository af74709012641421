/** An escaped backslash, a pair of surrogates, or a surrogate alone. */
const escapes =
  /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}/g;
/** Length of the escape of one unit. */
const escapeChars = 6;

/**
 * JSON text with U+FFFD for each surrogate without its other half, as texts have that were cut by their length in UTF-16 units:
 * Anthropic and others refuse the whole request for one.
 */
export function withoutLoneSurrogates<T extends string | Buffer>(json: T): T | string {
  if (!json.includes('\\ud') && !json.includes('\\uD')) return json;
  return json.toString().replaceAll(escapes, (found) => (found.length === escapeChars ? '\ufffd' : found));
}
