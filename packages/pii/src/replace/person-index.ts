/** Knows the people of a request by the parts of their names, so that `Smith` is told to be `John Smith`. */
import { fold } from '../scan/index.ts';
import type { PlaceholderVariant } from './placeholder.ts';

export interface PersonLink {
  readonly number: number;
  /** Which part of the name it is; undefined: another form of the whole. */
  readonly part: Extract<PlaceholderVariant, 'FIRST' | 'LAST'> | undefined;
}

export class PersonIndex {
  /** Numbers of the people whose name has these parts, in any order. */
  readonly #fullNames = new Map<string, Set<number>>();
  readonly #first = new Map<string, Set<number>>();
  readonly #last = new Map<string, Set<number>>();
  readonly #single = new Map<string, Set<number>>();

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
    }
  }

  /** The one person that a name can be of; undefined where there is none, or more than one. */
  findPerson(name: string): PersonLink | undefined {
    const parts = partsOf(name);
    const same = onlyMember(this.#fullNames.get([...parts].sort().join(' ')));
    if (same !== undefined) return { number: same, part: undefined };
    const first = parts.at(0) ?? '';
    const last = parts.at(-1) ?? '';
    if (parts.length === 1) {
      const number = onlyMember(union(this.#last.get(last), this.#first.get(first)));
      if (number === undefined) return undefined;
      return { number, part: this.#last.get(last)?.has(number) === true ? 'LAST' : 'FIRST' };
    }
    // `Raj, Declan` is Raj's and somebody else's; only `Smith, John` of a known John Smith is one, seen above.
    if (name.includes(',')) return undefined;
    // `John A. Smith` after `John Smith`: the same ends. `John Smith` after `Smith` alone: that part stood alone.
    const both = onlyMember(intersection(this.#first.get(first), this.#last.get(last)));
    if (both !== undefined) return { number: both, part: undefined };
    const alone = onlyMember(union(this.#single.get(first), this.#single.get(last)));
    return alone === undefined || this.#isFullNameKnown(alone)
      ? undefined
      : { number: alone, part: undefined };
  }

  /** Whether a whole name of this person is known already. */
  #isFullNameKnown(number: number): boolean {
    for (const numbers of this.#last.values()) if (numbers.has(number)) return true;
    return false;
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

function union(a: ReadonlySet<number> | undefined, b: ReadonlySet<number> | undefined): ReadonlySet<number> {
  return new Set([...(a ?? []), ...(b ?? [])]);
}

function intersection(
  a: ReadonlySet<number> | undefined,
  b: ReadonlySet<number> | undefined,
): ReadonlySet<number> {
  return new Set([...(a ?? [])].filter((number) => b?.has(number) === true));
}
