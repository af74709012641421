/**
 * Maps values to placeholders for one request. Numbers follow the order of first appearance over all texts, so that
 * a growing conversation keeps its placeholders.
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
import { PlaceholderTypes } from './placeholder-types.ts';

/** A placeholder or surrogate with its value. */
export interface ReplacementEntry {
  readonly key: string;
  readonly code: number;
  /** The value exactly as it was written. */
  readonly value: string;
  readonly isSecret: boolean;
}

/** The map that restoring needs. */
export interface ReplacementMap {
  /** Whether there is anything to restore. */
  readonly isActive: boolean;
  /** Whether a replacement may start with this code unit. */
  canStartReplacement(unit: number): boolean;
  /** Matches a replacement at a position; `final`: the text ends here. */
  match(text: string, at: number, final: boolean): MatchResult;
  entry(key: string): ReplacementEntry | undefined;
  /** Returns the replacement with this key as text. */
  replacementText(key: string): string;
  entries(): Iterable<ReplacementEntry>;
}

const personType = 'PERSON';

export class PlaceholderMap implements ReplacementMap, ActivePlaceholders {
  readonly #byValue = new Map<string, ReplacementEntry>();
  readonly #byKey = new Map<string, ReplacementEntry>();
  readonly #numbers = new Map<string, number>();
  /** The last variant of each person's name that has neither the first nor the last name only. */
  readonly #variants = new Map<number, number>();
  readonly types = new PlaceholderTypes();
  readonly #people = new PersonIndex();

  /**
   * Returns the placeholder of a value; the same one for the same value, even if it is later detected as another
   * type.
   * @param person the name that the value is another form of
   */
  replacementFor(value: string, code: number, person?: string): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return formatPlaceholder(known.key);
    const entity = requireEntity(code);
    const type = entity.placeholderType ?? entity.name;
    const key = type === personType ? this.#personKey(value, person) : this.#nextKey(type);
    const entry: ReplacementEntry = { key, code, value, isSecret: entity.tier === 'secret' };
    this.#byValue.set(value, entry);
    this.#byKey.set(key, entry);
    return formatPlaceholder(key);
  }

  /** Another form of a person's name gets that person's number. */
  #personKey(value: string, person: string | undefined): string {
    const link = this.#people.findPerson(value) ?? this.#relatedPerson(person);
    if (link === undefined) {
      const key = this.#nextKey(personType);
      this.#people.add(value, this.#numbers.get(personType) ?? 0);
      return key;
    }
    this.#people.add(value, link.number);
    return this.#unusedVariant(link);
  }

  #relatedPerson(name: string | undefined): PersonLink | undefined {
    const link = name === undefined ? undefined : this.#people.findPerson(name);
    return link === undefined ? undefined : { number: link.number, part: undefined };
  }

  #unusedVariant({ number, part }: PersonLink): string {
    const wanted = part === undefined ? undefined : placeholderKey(personType, number, part);
    if (wanted !== undefined && !this.#byKey.has(wanted)) return wanted;
    const form = (this.#variants.get(number) ?? 1) + 1;
    this.#variants.set(number, form);
    return placeholderKey(personType, number, `V${form}`);
  }

  #nextKey(type: string): string {
    const number = (this.#numbers.get(type) ?? 0) + 1;
    this.#numbers.set(type, number);
    this.types.add(type);
    return placeholderKey(type, number);
  }

  get isActive(): boolean {
    return this.#byKey.size > 0;
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  isKey(text: string): boolean {
    return this.#byKey.has(text);
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

  /** All entries in order of first appearance. */
  entries(): Iterable<ReplacementEntry> {
    return this.#byKey.values();
  }
}

/** Creates a map from pairs of placeholder and value. Throws SyntaxError for an invalid placeholder. */
export function placeholderMapFromPairs(pairs: Readonly<Record<string, string>>): ReplacementMap {
  const byKey = new Map<string, ReplacementEntry>();
  const types = new PlaceholderTypes();
  for (const [text, value] of Object.entries(pairs)) {
    const parts = /^<(([A-Z][A-Z_]*?)_[1-9]\d{0,6}(?:_(?:FIRST|LAST|V[1-9]\d{0,3}))?)>$/.exec(text);
    if (parts === null) throw new SyntaxError(`Not a placeholder: ${text}`);
    const [, key = '', type = ''] = parts;
    byKey.set(key, { key, code: 0, value, isSecret: false });
    types.add(type);
  }
  const has = (key: string): boolean => byKey.has(key);
  const live: ActivePlaceholders = { types, has, isKey: has };
  return {
    isActive: byKey.size > 0,
    canStartReplacement: canStartPlaceholder,
    match: (text, at, final) => matchPlaceholder(text, at, live, final),
    entry: (key) => byKey.get(key),
    replacementText: formatPlaceholder,
    entries: () => byKey.values(),
  };
}
