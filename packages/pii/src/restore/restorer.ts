/** Puts values back where their markers stand: a transducer over the text as it comes. */
import type { MatchResult, RestorableMap } from '../replace/index.ts';
import { type KnownUrls, UrlGuard } from './url-guard.ts';

export interface RestorerOptions {
  /** `json`: the text is a JSON text, so that values are escaped as the inside of a string. */
  readonly form: 'plain' | 'json';
  /** Whether secrets are put back; not in the arguments of tools. */
  readonly secrets: boolean;
}

/** What restoring did; counts only, never values. */
export interface RestoreTally {
  restored: number;
  /** Of these, markers that the model had altered. */
  altered: number;
  /** Markers left as they are: in a new URL, or a secret where none may go. */
  withheld: number;
}

/** A place where the restored text differs from the one that came; offsets in each. */
export interface Edit {
  readonly from: number;
  readonly fromEnd: number;
  readonly to: number;
  readonly toEnd: number;
}

/** One field of one choice. Any chunking gives the same text. */
export class Restorer {
  readonly #map: RestorableMap;
  readonly #options: RestorerOptions;
  readonly #tally: RestoreTally;
  readonly #guard: UrlGuard | undefined;
  readonly #edits: Edit[] | undefined;
  /** The unit before `#held`, by which the beginning of a word is told. */
  #before = '';
  #held = '';
  #read = 0;
  #written = 0;

  /**
   * @param known the links of the request; undefined: links of the answer are restored as well
   * @param edits is told where text changed, for offsets into it
   */
  constructor(
    map: RestorableMap,
    known: KnownUrls | undefined,
    options: RestorerOptions,
    tally: RestoreTally,
    edits?: Edit[],
  ) {
    this.#map = map;
    this.#options = options;
    this.#tally = tally;
    this.#guard = known === undefined ? undefined : new UrlGuard(known);
    this.#edits = edits;
  }

  /** Takes a piece of the text; returns what can be let go, which is all but a beginning of a marker. */
  push(chunk: string): string {
    if (this.#held === '' && !this.#map.live) return chunk;
    this.#held += chunk;
    return this.#drain(false);
  }

  /** The text has ended: returns the rest as it is, a cut marker included. */
  end(): string {
    return this.#drain(true);
  }

  /** Whether text is held back. */
  get holds(): boolean {
    return this.#held !== '';
  }

  #drain(final: boolean): string {
    const text = this.#before + this.#held;
    const first = this.#before.length;
    let out = '';
    let done = first;
    let at = first;
    while (at < text.length) {
      if (!this.#map.mayBegin(text.charCodeAt(at))) {
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
    this.#held = text.slice(at);
    return out;
  }

  #pass(text: string): string {
    this.#guard?.follow(text);
    this.#read += text.length;
    this.#written += text.length;
    return text;
  }

  #resolve(match: Exclude<MatchResult, 'more' | undefined>, raw: string): string {
    const entry = this.#map.entry(match.key);
    const admitted = this.#guard?.admits(this.#map.markOf(match.key)) ?? true;
    if (entry === undefined || !admitted || (entry.secret && !this.#options.secrets)) {
      this.#tally.withheld++;
      this.#read += raw.length;
      this.#written += raw.length;
      return raw;
    }
    this.#tally.restored++;
    if (match.altered) this.#tally.altered++;
    const value = this.#options.form === 'json' ? JSON.stringify(entry.value).slice(1, -1) : entry.value;
    this.#edits?.push({
      from: this.#read,
      fromEnd: this.#read + raw.length,
      to: this.#written,
      toEnd: this.#written + value.length,
    });
    this.#read += raw.length;
    this.#written += value.length;
    return value;
  }
}

/** The offset in the restored text of an offset in the text that came. Inside a marker: the value's start or end. */
export function remapOffset(edits: readonly Edit[], offset: number, side: 'start' | 'end'): number {
  let shift = 0;
  for (const edit of edits) {
    if (offset <= edit.from) break;
    if (offset < edit.fromEnd) return side === 'start' ? edit.to : edit.toEnd;
    shift = edit.toEnd - edit.fromEnd;
  }
  return offset + shift;
}
