/** Restores values in place of their placeholders while a text is streamed. */
import type { MatchResult, ReplacementMap } from '../replace/index.ts';
import type { Steps } from '../steps/index.ts';
import { type KnownUrls, LinkGuard } from './urls/index.ts';

export interface RestorerOptions {
  /** `json`: the text is a JSON document, so values are escaped for JSON strings. */
  readonly format: 'plain' | 'json';
  /** Whether secrets are restored; in the arguments of tool calls, that is a setting. */
  readonly restoreSecrets: boolean;
  /** Set if the whole text is a URL. */
  readonly isUrl?: boolean;
}

/** Counts of what was restored, never values. */
export interface RestoreStats {
  restored: number;
  /** How many of them the model had altered. */
  altered: number;
  /** Placeholders that were not restored, because they are in a new URL. */
  withheldInUrls: number;
  /** Placeholders that were not restored, because secrets are not allowed there. */
  withheldSecrets: number;
}

/** Counts before anything is restored. */
export function createRestoreStats(): RestoreStats {
  return { restored: 0, altered: 0, withheldInUrls: 0, withheldSecrets: 0 };
}

/** A difference between source and restored text, with offsets in both. */
export interface TextEdit {
  readonly sourceStart: number;
  readonly sourceEnd: number;
  readonly targetStart: number;
  readonly targetEnd: number;
}

const backslash = 0x5c;

/** Restores one streamed field. The result does not depend on the chunking. */
export class Restorer {
  readonly #map: ReplacementMap;
  readonly #options: RestorerOptions;
  readonly #tally: RestoreStats;
  readonly #guard: LinkGuard | undefined;
  readonly #edits: TextEdit[] | undefined;
  /** The code unit before `#pending`, which tells whether a word starts there. */
  #before = '';
  /** In JSON: whether the first code unit of `#pending` is the second one of an escape. */
  #isEscaped = false;
  #pending = '';
  #read = 0;
  #written = 0;

  /**
   * @param known the URLs of the request; undefined: restore inside any URL
   * @param edits receives the changes, for mapping offsets
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
    const { format, isUrl } = options;
    this.#guard = known === undefined ? undefined : new LinkGuard(known, isUrl === true ? 'url' : format);
    this.#edits = edits;
  }

  /** Adds a chunk; returns the text that can be released, which is all but a possible start of a placeholder. */
  push(chunk: string): string {
    if (this.#pending === '' && !this.#map.isActive) return chunk;
    this.#pending += chunk;
    return this.#drain(false);
  }

  /** Ends the text, after a last chunk: returns the rest, in which a truncated placeholder stays as it is. */
  end(chunk = ''): string {
    this.#pending += chunk;
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
    const isJson = this.#options.format === 'json';
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      const match = this.#canStartAt(unit) ? this.#map.match(text, at, final) : undefined;
      if (match === 'more') break;
      if (match === undefined) {
        this.#isEscaped = unit === backslash && isJson && !this.#isEscaped;
        at++;
        continue;
      }
      this.#isEscaped = false;
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

  /** A backslash that is itself escaped belongs to a JSON string: replacing it alone would break the escape. */
  #canStartAt(unit: number): boolean {
    return !(this.#isEscaped && unit === backslash) && this.#map.canStartReplacement(unit);
  }

  #pass(text: string): string {
    this.#guard?.advance(text);
    this.#read += text.length;
    this.#written += text.length;
    return text;
  }

  #resolve(match: Exclude<MatchResult, 'more' | undefined>, raw: string): string {
    const entry = this.#map.entry(match.key);
    const admitted =
      this.#guard?.advancePlaceholder(this.#map.replacementText(match.key), entry?.value, raw) ?? true;
    if (entry === undefined || !admitted || (entry.isSecret && !this.#options.restoreSecrets)) {
      if (admitted) this.#tally.withheldSecrets++;
      else this.#tally.withheldInUrls++;
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

const stepChars = 8192;

/** Restores a complete text in steps: `end(text)`, but others can run meanwhile. A short text takes one step. */
export function* restoreInSteps(restorer: Restorer, text: string): Steps<string> {
  if (text.length <= stepChars) return restorer.end(text);
  const parts: string[] = [];
  let at = 0;
  for (; text.length - at > stepChars; at += stepChars) {
    parts.push(restorer.push(text.slice(at, at + stepChars)));
    yield;
  }
  parts.push(restorer.end(text.slice(at)));
  return parts.join('');
}

/**
 * Maps an offset in the source text to the restored text. Inside a placeholder, it maps to the value's start or end.
 */
export function remapOffset(edits: readonly TextEdit[], offset: number, side: 'start' | 'end'): number {
  // Edits are ordered: the last one that starts before the offset decides.
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edits[middle]?.sourceStart ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const edit = edits[low - 1];
  if (edit === undefined) return offset;
  if (offset < edit.sourceEnd) return side === 'start' ? edit.targetStart : edit.targetEnd;
  return offset + edit.targetEnd - edit.sourceEnd;
}
