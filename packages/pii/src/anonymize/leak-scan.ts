/** The last look at what leaves: a value that was replaced somewhere must stand nowhere. */
const word = /[\p{L}\p{N}]/u;

/**
 * @param body JSON as it will be sent
 * @param values with their codes
 * @param counts whether a value is distinct enough to be missed; `34` as an age is not
 * @returns how many values stand in it
 */
export function leakedValues(
  body: string,
  values: ReadonlyMap<string, number>,
  counts: (value: string, code: number) => boolean,
): number {
  let leaked = 0;
  for (const [value, code] of values) {
    if (!counts(value, code)) continue;
    const written = JSON.stringify(value).slice(1, -1);
    for (let at = body.indexOf(written); at >= 0; at = body.indexOf(written, at + 1)) {
      if (!standsAlone(body, at, written)) continue;
      leaked++;
      break;
    }
  }
  return leaked;
}

/** Whether it is not a part of a longer word; the letter of an escape such as `\n` is not one. */
function standsAlone(body: string, at: number, written: string): boolean {
  const escaped = body.charAt(at - 2) === '\\';
  if (!escaped && word.test(written.charAt(0)) && word.test(body.charAt(at - 1))) return false;
  return !(word.test(written.charAt(written.length - 1)) && word.test(body.charAt(at + written.length)));
}
