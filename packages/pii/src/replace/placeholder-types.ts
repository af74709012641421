/** A set of placeholder types that finds a type by its letters, since models move or drop its separators. */
export class PlaceholderTypes {
  readonly #byLetters = new Map<string, string>();
  readonly #starts = new Set<string>();

  /** Adds a type such as `EMAIL_ADDRESS`. */
  add(type: string): void {
    const letters = type.replaceAll('_', '');
    if (this.#byLetters.has(letters)) return;
    this.#byLetters.set(letters, type);
    for (let length = 0; length <= letters.length; length++) this.#starts.add(letters.slice(0, length));
  }

  /** Returns the type with the letters of `written`, which may have other underscores. */
  find(written: string): string | undefined {
    return this.#byLetters.get(written.replaceAll('_', ''));
  }

  /** Whether a type starts with these letters, or they start with a type. */
  canStartWith(letters: string): boolean {
    for (let length = 1; length <= letters.length; length++) {
      const start = letters.slice(0, length);
      if (!this.#starts.has(start)) return false;
      if (this.#byLetters.has(start)) return true;
    }
    return true;
  }
}
