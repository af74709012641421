/** Characters that texts of workbooks write as `_x000A_`, as XML does not allow all (ECMA-376 part 1, 22.9.2.19). */

/** Excel does not escape a text with a capital X: it means itself. */
const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** The text with its escaped characters; those that nobody sees become spaces. */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(escaped, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)).replace(/\p{Cc}/u, ' '),
      )
    : text;
}
