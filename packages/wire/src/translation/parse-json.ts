/** Deeper than any answer of a provider. */
const maxDepth = 256;
/** Shorter texts are parsed in some milliseconds however they are nested. */
const maxUncheckedChars = 65_536;

/**
 * Parses JSON of a provider. Deeply nested brackets would keep the process busy for seconds, so they are refused first.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (text.length > maxUncheckedChars && isTooDeep(text))
    throw new SyntaxError(`JSON is nested deeper than ${maxDepth} levels`);
  return JSON.parse(text);
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
