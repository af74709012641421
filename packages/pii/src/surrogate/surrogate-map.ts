/** Which stand-in stands for which value, both ways, for one request. */

import { knownEntity, literalCode } from '../entities/index.ts';
import type { MapEntry, MatchResult, RestorableMap } from '../replace/index.ts';
import { languageOf, type SurrogateLanguage } from './names.ts';
import { standIn } from './stand-in.ts';

const word = /[\p{L}\p{N}]/u;
/** After so many that stand in the text already, a number makes the next one differ. */
const mostTries = 50;

export class SurrogateMap implements RestorableMap {
  readonly #byValue = new Map<string, MapEntry>();
  readonly #byKey = new Map<string, MapEntry>();
  readonly #byFirst = new Map<number, string[]>();
  readonly #counts = new Map<number, number>();
  #texts: readonly string[] = [];
  #language: SurrogateLanguage | undefined;

  /** Takes note of what is about to be anonymized: no stand-in may stand there already. */
  meet(texts: readonly string[]): void {
    this.#texts = [...this.#texts, ...texts];
    this.#language ??= languageOf(texts.join('\n'));
  }

  replacementFor(value: string, code: number): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return known.key;
    // Marker-like text misleads nobody here, and a stand-in for it would.
    const key = code === literalCode ? value : this.#free(value, code);
    const entry: MapEntry = { key, code, value, secret: knownEntity(code).tier === 'secret' };
    this.#byValue.set(value, entry);
    if (key === value) return key;
    this.#index(entry);
    return key;
  }

  /** A map given by its pairs of stand-in and value. */
  static of(pairs: Readonly<Record<string, string>>): SurrogateMap {
    const map = new SurrogateMap();
    for (const [key, value] of Object.entries(pairs)) {
      if (key === '') continue;
      map.#byKey.set(key, { key, code: 0, value, secret: false });
      const same = map.#byFirst.get(key.charCodeAt(0));
      if (same === undefined) map.#byFirst.set(key.charCodeAt(0), [key]);
      else same.push(key);
    }
    for (const same of map.#byFirst.values()) same.sort((a, b) => b.length - a.length);
    return map;
  }

  #index(entry: MapEntry): void {
    this.#byKey.set(entry.key, entry);
    const first = entry.key.charCodeAt(0);
    const same = [...(this.#byFirst.get(first) ?? []), entry.key];
    this.#byFirst.set(
      first,
      same.sort((a, b) => b.length - a.length),
    );
  }

  #free(value: string, code: number): string {
    let n = this.#counts.get(code) ?? 0;
    for (let tries = 0; ; tries++, n++) {
      const made = standIn(value, code, n, this.#language ?? 'en');
      const key = tries < mostTries ? made : `${made}${n}`;
      const taken =
        key === '' ||
        this.#byKey.has(key) ||
        this.#byValue.has(key) ||
        this.#texts.some((text) => text.includes(key));
      if (taken) continue;
      this.#counts.set(code, n + 1);
      return key;
    }
  }

  get live(): boolean {
    return this.#byKey.size > 0;
  }

  mayBegin(unit: number): boolean {
    return this.#byFirst.has(unit);
  }

  match(text: string, at: number, final: boolean): MatchResult {
    const before = text.charAt(at - 1);
    if (word.test(text.charAt(at)) && word.test(before)) return undefined;
    for (const key of this.#byFirst.get(text.charCodeAt(at)) ?? []) {
      const end = at + key.length;
      if (end > text.length) {
        if (!final && key.startsWith(text.slice(at))) return 'more';
        continue;
      }
      if (!text.startsWith(key, at)) continue;
      if (end === text.length && !final) return 'more';
      if (!(word.test(key.charAt(key.length - 1)) && word.test(text.charAt(end))))
        return { key, end, altered: false };
    }
    return undefined;
  }

  entry(key: string): MapEntry | undefined {
    return this.#byKey.get(key);
  }

  markOf(key: string): string {
    return key;
  }

  entries(): Iterable<MapEntry> {
    return this.#byKey.values();
  }
}
