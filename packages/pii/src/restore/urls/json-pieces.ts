/** JSON that is read piece by piece: the strings, and what is between them. */
const maxNameLength = 128;

/** Follows the pieces of JSON between quotes, and knows of which member the current one is the value, or an item of it. */
export class MemberName {
  /** A string, and what was written between it and the current one. */
  #previousString = '';
  #between = '';
  #current = '';
  #isString = false;
  /** The member whose list is open. */
  #listMember = '';

  add(text: string): void {
    if (this.#current.length < maxNameLength) this.#current += text.slice(0, maxNameLength);
  }

  endPiece(): void {
    if (this.#isString) this.#previousString = this.#current;
    else {
      this.#between = this.#current.trim();
      if (isListStart.test(this.#between)) this.#listMember = this.#previousString;
      else if (this.#between !== ',') this.#listMember = '';
    }
    this.#isString = !this.#isString;
    this.#current = '';
  }

  /** Empty if it is the value of none. */
  get name(): string {
    if (!this.#isString) return '';
    return this.#between === ':' ? this.#previousString : this.#listMember;
  }
}

const isListStart = /^:[\s[]*\[$/;

const simpleEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Splits JSON at the quotes around strings, and decodes escapes. */
export function decodeJsonPieces(text: string): string[] {
  const pieces = [''];
  for (const [found] of text.matchAll(/[^"\\]+|\\u[0-9a-fA-F]{4}|\\[\s\S]?|"/g)) {
    if (found === '"') pieces.push('');
    else pieces.push((pieces.pop() ?? '') + decodeEscape(found));
  }
  return pieces;
}

function decodeEscape(found: string): string {
  if (!found.startsWith('\\')) return found;
  if (found.length === 6) return String.fromCharCode(Number.parseInt(found.slice(2), 16));
  const char = found.charAt(1);
  return simpleEscapes[char] ?? char;
}
