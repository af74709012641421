/**
 * Which marker stands for which value. One map serves one request; numbers follow the first appearance over all of
 * its texts, so that a conversation that only grows keeps the markers of its beginning.
 */
import { knownEntity } from '../entities/index.ts';
import { markerKey, markerOf } from './marker.ts';
import { type LiveMarkers, type MatchResult, matchMarker, mayBeginMarker } from './match-marker.ts';
import { PersonIndex, type PersonLink } from './person-index.ts';

/** What a marker stands for. */
export interface MapEntry {
  readonly key: string;
  readonly code: number;
  /** Exactly as it stood in the text. */
  readonly value: string;
  readonly secret: boolean;
}

/** What restoring needs of a map. */
export interface RestorableMap {
  /** Whether there is anything to restore. */
  readonly live: boolean;
  /** Whether a replacement may begin with this unit. */
  mayBegin(unit: number): boolean;
  /** The replacement that begins at a place; `final`: the text ends here. */
  match(text: string, at: number, final: boolean): MatchResult;
  entry(key: string): MapEntry | undefined;
  /** How the replacement with this key is written. */
  markOf(key: string): string;
  entries(): Iterable<MapEntry>;
}

const personMarker = 'PERSON';

export class PlaceholderMap implements RestorableMap, LiveMarkers {
  readonly #byValue = new Map<string, MapEntry>();
  readonly #byKey = new Map<string, MapEntry>();
  readonly #numbers = new Map<string, number>();
  readonly #people = new PersonIndex();

  /** The marker of a value: the same one for the same value, whatever type it was found as later. */
  replacementFor(value: string, code: number): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return markerOf(known.key);
    const entity = knownEntity(code);
    const type = entity.marker ?? entity.name;
    const key = type === personMarker ? this.#personKey(value) : this.#nextKey(type);
    const entry: MapEntry = { key, code, value, secret: entity.tier === 'secret' };
    this.#byValue.set(value, entry);
    this.#byKey.set(key, entry);
    return markerOf(key);
  }

  /** A name that is another form of one person's gets that person's number. */
  #personKey(value: string): string {
    const link = this.#people.linkOf(value);
    if (link === undefined) {
      const key = this.#nextKey(personMarker);
      this.#people.add(value, this.#numbers.get(personMarker) ?? 0);
      return key;
    }
    this.#people.add(value, link.number);
    return this.#freeVariant(link);
  }

  #freeVariant({ number, part }: PersonLink): string {
    const wanted = part === undefined ? undefined : markerKey(personMarker, number, part);
    if (wanted !== undefined && !this.#byKey.has(wanted)) return wanted;
    let form = 2;
    while (this.#byKey.has(markerKey(personMarker, number, `V${form}`))) form++;
    return markerKey(personMarker, number, `V${form}`);
  }

  #nextKey(type: string): string {
    const number = (this.#numbers.get(type) ?? 0) + 1;
    this.#numbers.set(type, number);
    return markerKey(type, number);
  }

  get live(): boolean {
    return this.#byKey.size > 0;
  }

  types(): Iterable<string> {
    return this.#numbers.keys();
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  entry(key: string): MapEntry | undefined {
    return this.#byKey.get(key);
  }

  mayBegin(unit: number): boolean {
    return mayBeginMarker(unit);
  }

  match(text: string, at: number, final: boolean): MatchResult {
    return matchMarker(text, at, this, final);
  }

  markOf(key: string): string {
    return markerOf(key);
  }

  /** All that it holds, in the order of first appearance. */
  entries(): Iterable<MapEntry> {
    return this.#byKey.values();
  }
}

/** A map given by its pairs of marker and value. Throws SyntaxError for what is no marker. */
export function placeholdersOf(pairs: Readonly<Record<string, string>>): RestorableMap {
  const byKey = new Map<string, MapEntry>();
  const types = new Set<string>();
  for (const [marker, value] of Object.entries(pairs)) {
    const parts = /^<(([A-Z][A-Z_]*?)_[1-9]\d{0,6}(?:_(?:FIRST|LAST|V[1-9]\d{0,3}))?)>$/.exec(marker);
    if (parts === null) throw new SyntaxError(`Not a marker: ${marker}`);
    const [, key = '', type = ''] = parts;
    byKey.set(key, { key, code: 0, value, secret: false });
    types.add(type);
  }
  const live: LiveMarkers = { types: () => types, has: (key) => byKey.has(key) };
  return {
    live: byKey.size > 0,
    mayBegin: mayBeginMarker,
    match: (text, at, final) => matchMarker(text, at, live, final),
    entry: (key) => byKey.get(key),
    markOf: markerOf,
    entries: () => byKey.values(),
  };
}
