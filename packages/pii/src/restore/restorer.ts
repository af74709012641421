/** Puts values back where their markers stand: a transducer over the text as it comes. */
import type { MatchResult, ReplacementMap } from '../replace/index.ts';
import { type KnownUrls, UrlGuard } from './url-guard.ts';

export interface RestorerOptions {
  /** `json`: the text is a JSON text, so that values are escaped as the inside of a string. */
  readonly format: 'plain' | 'json';
  /** Whether secrets are put back; not in the arguments of tools. */
  readonly restoreSecrets: boolean;
}

/** What restoring did; counts only, never values. */
export interface RestoreStats {
  restored: number;
  /** Of these, markers that the model had altered. */
  altered: number;
  /** Markers left as they are: in a new URL, or a secret where none may go. */
  withheld: number;
}

/** A place where the restored text differs from the one that came; offsets in each. */
export interface TextEdit {
  readonly sourceStart: number;
  readonly sourceEnd: number;
  readonly targetStart: number;
  readonly targetEnd: number;
}

/** One field of one choice. Any chunking gives the same text. */
export class Restorer {
  readonly #map: ReplacementMap;
  readonly #options: RestorerOptions;
  readonly #tally: RestoreStats;
  readonly #guard: UrlGuard | undefined;
  readonly #edits: TextEdit[] | undefined;
  /** The unit before `#held`, by which the beginning of a word is told. */
  #before = '';
  #pending = '';
  #read = 0;
  #written = 0;

  /**
   * @param known the links of the request; undefined: links of the answer are restored as well
   * @param edits is told where text changed, for offsets into it
   */
  constructor(
    map: ReplacementMap,
    known: KnownUrls | undefined,
    options: RestorerOptions,
    tally: RestoreStats,
    edits?: TextEdit[],
  ) {
    this.#map = map;
    this.#options = options;
    this.#tally = tally;
    this.#guard = known === undefined ? undefined : new UrlGuard(known);
    this.#edits = edits;
  }

  /** Takes a piece of the text; returns what can be let go, which is all but a beginning of a marker. */
  push(chunk: string): string {
    if (this.#pending === '' && !this.#map.isActive) return chunk;
    this.#pending += chunk;
    return this.#drain(false);
  }

  /** The text has ended: returns the rest as it is, a cut marker included. */
  end(): string {
    return this.#drain(true);
  }

  /** Whether text is held back. */
  get hasPending(): boolean {
    return this.#pending !== '';
  }

  #drain(final: boolean): string {
    const text = this.#before + this.#pending;
    const first = this.#before.length;
    let out = '';
    let done = first;
    let at = first;
    while (at < text.length) {
      if (!this.#map.canStartReplacement(text.charCodeAt(at))) {
        at++;
        continue;
      }
      const match = this.#map.match(text, at, final);
      if (match === 'more') break;
      if (match === undefined) {
        at++;
        continue;
      }
      out += this.#pass(text.slice(done, at));
      out += this.#resolve(match, text.slice(at, match.end));
      at = match.end;
      done = at;
    }
    out += this.#pass(text.slice(done, at));
    this.#before = at > 0 ? text.charAt(at - 1) : '';
    this.#pending = text.slice(at);
    return out;
  }

  #pass(text: string): string {
    this.#guard?.advance(text);
    this.#read += text.length;
    this.#written += text.length;
    return text;
  }

  #resolve(match: Exclude<MatchResult, 'more' | undefined>, raw: string): string {
    const entry = this.#map.entry(match.key);
    const admitted = this.#guard?.allowsRestoring(this.#map.replacementText(match.key)) ?? true;
    if (entry === undefined || !admitted || (entry.isSecret && !this.#options.restoreSecrets)) {
      this.#tally.withheld++;
      this.#read += raw.length;
      this.#written += raw.length;
      return raw;
    }
    this.#tally.restored++;
    if (match.isAltered) this.#tally.altered++;
    const value = this.#options.format === 'json' ? JSON.stringify(entry.value).slice(1, -1) : entry.value;
    this.#edits?.push({
      sourceStart: this.#read,
      sourceEnd: this.#read + raw.length,
      targetStart: this.#written,
      targetEnd: this.#written + value.length,
    });
    this.#read += raw.length;
    this.#written += value.length;
    return value;
  }
}

/** The offset in the restored text of an offset in the text that came. Inside a marker: the value's start or end. */
export function remapOffset(edits: readonly TextEdit[], offset: number, side: 'start' | 'end'): number {
  let shift = 0;
  for (const edit of edits) {
    if (offset <= edit.sourceStart) break;
    if (offset < edit.sourceEnd) return side === 'start' ? edit.targetStart : edit.targetEnd;
    shift = edit.targetEnd - edit.sourceEnd;
  }
  return offset + shift;
}
