/**
 * Escaped quotes in the literal of a secret: `"password": "ab\"cd"`. Elsewhere they are read as quotes, since most of them stand
 * in JSON inside of other texts, but there the secret would end.
 */

/** Longest literal that is searched for its beginning. */
const maxLiteral = 200;
const maxLabel = 48;
const label =
  /(?:pass(?:wor[dt]|wd|phrase|code)?|\bpw|pwd|kennwort|wachtwoord|contrase(?:n|ñ)a|senha|mot de passe|secret|token|api_?-?key|credentials?)[\w-]{0,16}\\{0,8}["']?\s{0,3}(?:[:=]|=>|:=)\s{0,3}$|(?:\bpassword|\bidentified by)\s{1,3}$/i;

/**
 * Returns whether an escaped quote stands in the literal of a secret.
 * @param at where its escape begins
 * @param depth backslashes before it
 */
export function isInSecretLiteral(text: string, at: number, depth: number): boolean {
  const first = Math.max(0, at - maxLiteral);
  for (let place = at - 1; place >= first; place--) {
    const char = text.charAt(place);
    if (char === '\n') return false;
    if (char !== '"' && char !== "'") continue;
    const before = backslashesBefore(text, place);
    if (before < depth) return label.test(text.slice(Math.max(0, place - before - maxLabel), place - before));
    place -= before;
  }
  return false;
}

function backslashesBefore(text: string, at: number): number {
  let count = 0;
  while (count < 16 && text.charAt(at - 1 - count) === '\\') count++;
  return count;
}
