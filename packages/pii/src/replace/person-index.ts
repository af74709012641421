/** Indexes the people of a request by the parts of their names, so that `Smith` is linked to `John Smith`. */
import { fold } from '../scan/index.ts';
import type { PlaceholderVariant } from './placeholder.ts';

export interface PersonLink {
  readonly number: number;
  /** Which part of the name it is; undefined for another form of the full name. */
  readonly part: Extract<PlaceholderVariant, 'FIRST' | 'LAST'> | undefined;
}

export class PersonIndex {
  /** Numbers of the people with these name parts, in any order. */
  readonly #fullNames = new Map<string, Set<number>>();
  readonly #first = new Map<string, Set<number>>();
  readonly #last = new Map<string, Set<number>>();
  readonly #single = new Map<string, Set<number>>();
  /** Numbers of the people of whom a full name is known. */
  readonly #named = new Set<number>();

  add(name: string, number: number): void {
    const parts = partsOf(name);
    addNumber(this.#fullNames, [...parts].sort().join(' '), number);
    const first = parts.at(0);
    const last = parts.at(-1);
    if (first === undefined || last === undefined) return;
    if (parts.length === 1) addNumber(this.#single, first, number);
    else {
      addNumber(this.#first, first, number);
      addNumber(this.#last, last, number);
      this.#named.add(number);
    }
  }

  /** Returns the only person that a name can refer to; undefined if there is none, or more than one. */
  findPerson(name: string): PersonLink | undefined {
    const parts = partsOf(name);
    const same = onlyMember(this.#fullNames.get([...parts].sort().join(' ')));
    if (same !== undefined) return { number: same, part: undefined };
    const first = parts.at(0) ?? '';
    const last = parts.at(-1) ?? '';
    if (parts.length === 1) {
      const number = onlyMemberOf(this.#last.get(last), this.#first.get(first));
      if (number === undefined) return undefined;
      return { number, part: this.#last.get(last)?.has(number) === true ? 'LAST' : 'FIRST' };
    }
    // `Raj, Declan` may be two people; only `Smith, John` of a known John Smith is one, which was handled above.
    if (name.includes(',')) return undefined;
    // `John A. Smith` after `John Smith` has the same ends. `John Smith` after `Smith` alone: that part occurred alone
    // before.
    const both = onlyCommonMember(this.#first.get(first), this.#last.get(last));
    if (both !== undefined) return { number: both, part: undefined };
    const alone = onlyMemberOf(this.#single.get(first), this.#single.get(last));
    return alone === undefined || this.#named.has(alone) ? undefined : { number: alone, part: undefined };
  }
}

function partsOf(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\p{N}'’-]{1,64}/u)
    .filter((part) => part.length > 1);
}

function addNumber(index: Map<string, Set<number>>, key: string, number: number): void {
  const numbers = index.get(key);
  if (numbers === undefined) index.set(key, new Set([number]));
  else numbers.add(number);
}

function onlyMember(numbers: ReadonlySet<number> | undefined): number | undefined {
  return numbers?.size === 1 ? [...numbers][0] : undefined;
}

/** The only member of two sets together. */
function onlyMemberOf(
  a: ReadonlySet<number> | undefined,
  b: ReadonlySet<number> | undefined,
): number | undefined {
  const [one, other] = [a ?? noNumbers, b ?? noNumbers];
  if (one.size === 0 || other.size === 0) return onlyMember(one.size === 0 ? other : one);
  const same = onlyMember(one);
  return same !== undefined && same === onlyMember(other) ? same : undefined;
}

/** The only member that is in both sets. Two long sets are not compared: a text may hold thousands of such names. */
function onlyCommonMember(
  a: ReadonlySet<number> | undefined,
  b: ReadonlySet<number> | undefined,
): number | undefined {
  const [shorter = noNumbers, longer = noNumbers] = (a?.size ?? 0) <= (b?.size ?? 0) ? [a, b] : [b, a];
  if (shorter.size > maxNamesakes) return undefined;
  let only: number | undefined;
  for (const number of shorter) {
    if (!longer.has(number)) continue;
    if (only !== undefined) return undefined;
    only = number;
  }
  return only;
}

const noNumbers: ReadonlySet<number> = new Set();
const maxNamesakes = 64;
