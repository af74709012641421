/** Shannon entropy in bits per character: low for words and placeholders. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const placeholders =
  /^(?:x{4,}|\*{3,}|\.{3,}|<[^>]{0,40}>|\$\{[^}]{0,60}\}|\{\{[^}]{0,60}\}\}|%[a-z_]{1,40}%|your[-_ ].{0,40}|my[-_](?:secret|token|key|password).{0,20}|example.{0,30}|change[-_ ]?me.{0,10}|placeholder.{0,20}|redacted|none|null|undefined|true|false|todo|tbd|n\/a|process\.env.{0,60}|os\.environ.{0,60}|env\.[A-Z_.]{1,60}|\$[A-Z_]{2,60}|secrets?\.[A-Za-z_.]{1,60}|config\.[A-Za-z_.]{1,60}|self\.[A-Za-z_.]{1,60}|this\.[A-Za-z_.]{1,60}|string|required|optional)$/i;

/** True for a placeholder in the position of a secret. */
export function isPlaceholder(text: string): boolean {
  return (
    placeholders.test(text) ||
    /^\$?\{\{.{0,80}\}\}$/.test(text) ||
    /(?:x{6,}|\*{4,}|\.{4,}|0{12,}|_HERE$|<[A-Za-z][\w .-]{0,40}>)/i.test(text)
  );
}

/** The caption of a form in several words, which names what it asks for: `Passwort des Kontos`. */
export function isCaption(value: string): boolean {
  return (
    /^[\p{L}\p{M}'’¿¡ -]{1,100}$/u.test(value) &&
    /(?:^|[^\p{L}])(?:passwords?|passw[oö]rt|kennwort|passcode|passphrase|mot de passe|contraseñas?|senhas?|palavra-passe|wachtwoord|parola d'ordine|clave|token|secret|key)(?:$|[^\p{L}])/iu.test(
      value,
    )
  );
}
