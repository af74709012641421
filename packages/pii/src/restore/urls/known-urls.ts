/** The URLs with placeholders in the request, as sent to the provider. */
export class KnownUrls {
  /** Each URL up to and including a placeholder, for each of its placeholders. */
  readonly #prefixes = new Set<string>();

  /** Adds a URL, up to and including a placeholder. */
  add(prefix: string): void {
    this.#prefixes.add(prefix.toLowerCase());
  }

  get size(): number {
    return this.#prefixes.size;
  }

  /** True if a URL of the request starts with this prefix, which ends with a placeholder. */
  hasPrefix(prefix: string): boolean {
    return this.#prefixes.has(prefix.toLowerCase());
  }
}
