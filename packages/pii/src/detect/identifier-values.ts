import { requireEntity } from '../entities/index.ts';
import { StringIndex } from '../scan/index.ts';
import type { Span } from '../span.ts';

/** Shorter values, or values without a digit, may be a part of any identifier. */
const minChars = 8;

/** Finds passwords, numbers and the like in identifiers, which cannot hold their signs: `Tr0ub&4dor` in `get_tr0ub_4dor`. */
export class IdentifierValues {
  readonly #plain = new StringIndex<true>();

  learn(value: string, { code }: Pick<Span, 'code'>): void {
    const { tier } = requireEntity(code);
    if (tier === 'name' || tier === 'date' || tier === 'attribute' || tier === 'literal') return;
    const plain = plainOf(value);
    if (plain.length >= minChars && /\p{N}/u.test(plain)) this.#plain.add(plain, true);
  }

  /** Whether an identifier holds a learned value. */
  isIn(identifier: string): boolean {
    if (this.#plain.size === 0) return false;
    const plain = plainOf(identifier);
    for (let at = 0; at + minChars <= plain.length; at++)
      if (this.#plain.findAt(plain, at, () => true) !== undefined) return true;
    return false;
  }
}

/** Letters and digits, in small letters. */
function plainOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
