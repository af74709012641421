/** The URLs with placeholders in the request, as sent to the provider. */
export class KnownUrls {
  /** Each URL up to and including a placeholder, for each of its placeholders; in a user, host or port also what follows there. */
  readonly #beginnings = new Set<string>();

  /** @param rest of the user, host and port behind the placeholder, if it is in one */
  add(beginning: string, rest?: string): void {
    this.#beginnings.add(keyOf(beginning, rest));
  }

  /** Returns whether a URL of the request begins like this, up to and including a placeholder. */
  has(beginning: string, rest?: string): boolean {
    return this.#beginnings.size > 0 && this.#beginnings.has(keyOf(beginning, rest));
  }
}

function keyOf(beginning: string, rest: string | undefined): string {
  const written = rest === undefined ? beginning : `${beginning} ${rest}`;
  return written.replaceAll('\uE001', '\uE000').toLowerCase();
}
