/**
 * Which marker stands for which value. One map serves one request; numbers follow the first appearance over all of
 * its texts, so that a conversation that only grows keeps the markers of its beginning.
 */
import { requireEntity } from '../entities/index.ts';
import {
  type ActivePlaceholders,
  canStartPlaceholder,
  type MatchResult,
  matchPlaceholder,
} from './match-placeholder.ts';
import { PersonIndex, type PersonLink } from './person-index.ts';
import { formatPlaceholder, placeholderKey } from './placeholder.ts';

/** What a marker stands for. */
export interface ReplacementEntry {
  readonly key: string;
  readonly code: number;
  /** Exactly as it stood in the text. */
  readonly value: string;
  readonly isSecret: boolean;
}

/** What restoring needs of a map. */
export interface ReplacementMap {
  /** Whether there is anything to restore. */
  readonly isActive: boolean;
  /** Whether a replacement may begin with this unit. */
  canStartReplacement(unit: number): boolean;
  /** The replacement that begins at a place; `final`: the text ends here. */
  match(text: string, at: number, final: boolean): MatchResult;
  entry(key: string): ReplacementEntry | undefined;
  /** How the replacement with this key is written. */
  replacementText(key: string): string;
  entries(): Iterable<ReplacementEntry>;
}

const personType = 'PERSON';

export class PlaceholderMap implements ReplacementMap, ActivePlaceholders {
  readonly #byValue = new Map<string, ReplacementEntry>();
  readonly #byKey = new Map<string, ReplacementEntry>();
  readonly #numbers = new Map<string, number>();
  readonly #people = new PersonIndex();

  /** The marker of a value: the same one for the same value, whatever type it was found as later. */
  replacementFor(value: string, code: number): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return formatPlaceholder(known.key);
    const entity = requireEntity(code);
    const type = entity.placeholderType ?? entity.name;
    const key = type === personType ? this.#personKey(value) : this.#nextKey(type);
    const entry: ReplacementEntry = { key, code, value, isSecret: entity.tier === 'secret' };
    this.#byValue.set(value, entry);
    this.#byKey.set(key, entry);
    return formatPlaceholder(key);
  }

  /** A name that is another form of one person's gets that person's number. */
  #personKey(value: string): string {
    const link = this.#people.findPerson(value);
    if (link === undefined) {
      const key = this.#nextKey(personType);
      this.#people.add(value, this.#numbers.get(personType) ?? 0);
      return key;
    }
    this.#people.add(value, link.number);
    return this.#unusedVariant(link);
  }

  #unusedVariant({ number, part }: PersonLink): string {
    const wanted = part === undefined ? undefined : placeholderKey(personType, number, part);
    if (wanted !== undefined && !this.#byKey.has(wanted)) return wanted;
    let form = 2;
    while (this.#byKey.has(placeholderKey(personType, number, `V${form}`))) form++;
    return placeholderKey(personType, number, `V${form}`);
  }

  #nextKey(type: string): string {
    const number = (this.#numbers.get(type) ?? 0) + 1;
    this.#numbers.set(type, number);
    return placeholderKey(type, number);
  }

  get isActive(): boolean {
    return this.#byKey.size > 0;
  }

  activeTypes(): Iterable<string> {
    return this.#numbers.keys();
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  entry(key: string): ReplacementEntry | undefined {
    return this.#byKey.get(key);
  }

  canStartReplacement(unit: number): boolean {
    return canStartPlaceholder(unit);
  }

  match(text: string, at: number, final: boolean): MatchResult {
    return matchPlaceholder(text, at, this, final);
  }

  replacementText(key: string): string {
    return formatPlaceholder(key);
  }

  /** All that it holds, in the order of first appearance. */
  entries(): Iterable<ReplacementEntry> {
    return this.#byKey.values();
  }
}

/** A map given by its pairs of marker and value. Throws SyntaxError for what is no marker. */
export function placeholderMapFromPairs(pairs: Readonly<Record<string, string>>): ReplacementMap {
  const byKey = new Map<string, ReplacementEntry>();
  const types = new Set<string>();
  for (const [marker, value] of Object.entries(pairs)) {
    const parts = /^<(([A-Z][A-Z_]*?)_[1-9]\d{0,6}(?:_(?:FIRST|LAST|V[1-9]\d{0,3}))?)>$/.exec(marker);
    if (parts === null) throw new SyntaxError(`Not a marker: ${marker}`);
    const [, key = '', type = ''] = parts;
    byKey.set(key, { key, code: 0, value, isSecret: false });
    types.add(type);
  }
  const live: ActivePlaceholders = { activeTypes: () => types, has: (key) => byKey.has(key) };
  return {
    isActive: byKey.size > 0,
    canStartReplacement: canStartPlaceholder,
    match: (text, at, final) => matchPlaceholder(text, at, live, final),
    entry: (key) => byKey.get(key),
    replacementText: formatPlaceholder,
    entries: () => byKey.values(),
  };
}
