/** Deeper than any answer of a provider. */
const maxDepth = 256;
/** Members and items of an answer, but for probabilities of tokens; each takes some microseconds on its way to the client. */
const maxValues = 60_000;
/** Members with values for each token. */
const tokenMembers: ReadonlySet<string> = new Set(['logprobs', 'logprobsResult']);
/** Shorter texts are parsed in some milliseconds whatever they hold. */
const maxUncheckedChars = 65_536;

/**
 * Parses JSON of a provider. Deep nesting, and values without end, would keep the process busy for seconds, so they are
 * refused.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (text.length <= maxUncheckedChars) return JSON.parse(text);
  if (isTooDeep(text)) throw new SyntaxError(`JSON is nested deeper than ${maxDepth} levels`);
  const value: unknown = JSON.parse(text);
  if (countValues(value, 0) > maxValues) throw new SyntaxError(`JSON has more than ${maxValues} values`);
  return value;
}

/** Counts as far as the limit. */
function countValues(value: unknown, before: number): number {
  let count = before + 1;
  if (typeof value !== 'object' || value === null) return count;
  const isList = Array.isArray(value);
  for (const member in value) {
    if (!isList && tokenMembers.has(member)) continue;
    count = countValues(Reflect.get(value, member), count);
    if (count > maxValues) break;
  }
  return count;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfString(text, at);
        break;
      case 0x5b:
      case 0x7b:
        if (++depth > maxDepth) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth--;
    }
  }
  return false;
}

/** The closing quote of a string; the end of the text without one. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return at;
  }
}
