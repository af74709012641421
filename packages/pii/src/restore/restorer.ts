/** Restores values in place of their placeholders while a text is streamed. */
import type { MatchResult, ReplacementMap } from '../replace/index.ts';
import type { Steps } from '../steps/index.ts';
import { type GuardedFormat, type KnownUrls, LinkGuard, maxFollowing, type Verdict } from './urls/index.ts';

export interface RestorerOptions {
  /** `json`: the text is a JSON document, so values are escaped for JSON strings. */
  readonly format: 'plain' | 'json';
  /** Whether secrets are restored; in the arguments of tool calls, that is a setting. */
  readonly restoreSecrets: boolean;
  /** Set if the whole text is a URL. */
  readonly isUrl?: boolean;
  /** The member of an object whose value the text is. */
  readonly member?: string;
  /** Follows the texts of a message that clients join to one, in which a URL can go on from one to the next. */
  readonly joined?: LinkGuard | undefined;
  /** True if clients may join another text to the end of this one: what depends on that is not restored. */
  readonly continues?: boolean;
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
  /** Length of all restored values in UTF-16 units. */
  restoredLength: number;
  readonly maxRestoredLength: number;
}

/** Most of what is restored in one answer, in UTF-16 units. A model can repeat the placeholder of a long value. */
export const maxRestoredLength = 8 * 1024 * 1024;

/** The restored values of an answer exceed the limit. */
export class RestoredTooLongError extends Error {
  override readonly name = 'RestoredTooLongError';
}

/** Counts before anything is restored. */
export function createRestoreStats(maxLength = maxRestoredLength): RestoreStats {
  return {
    restored: 0,
    altered: 0,
    withheldInUrls: 0,
    withheldSecrets: 0,
    restoredLength: 0,
    maxRestoredLength: maxLength,
  };
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
  readonly #guards: readonly LinkGuard[];
  readonly #edits: TextEdit[] | undefined;
  /** The text before `#pending`, which tells whether a word or a tag starts there. */
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
    const { member, joined } = options;
    const own = known === undefined ? [] : [new LinkGuard(known, guardedFormat(options), member)];
    this.#guards = joined === undefined ? own : [...own, joined];
    this.#edits = edits;
  }

  /** Adds a chunk; returns the text that can be released, which is all but a possible start of a placeholder. */
  push(chunk: string): string {
    if (this.#pending === '' && !this.#map.isActive) return chunk;
    this.#pending += chunk;
    return this.#drain('open');
  }

  /** Ends the text, after a last chunk: returns the rest, in which a truncated placeholder is unchanged. */
  end(chunk = ''): string {
    this.#pending += chunk;
    return this.#drain(this.#options.continues === true ? 'cut' : 'ended');
  }

  /** Returns the pending text because another text comes first: what depends on the text behind it is not restored. */
  cut(): string {
    return this.#drain('cut');
  }

  /** Whether text is held back. */
  get hasPending(): boolean {
    return this.#pending !== '';
  }

  #drain(state: TextState): string {
    const text = this.#before + this.#pending;
    const first = this.#before.length;
    let out = '';
    let done = first;
    let at = first;
    const isJson = this.#options.format === 'json';
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      const match = this.#canStartAt(unit) ? this.#map.match(text, at, state !== 'open') : undefined;
      if (match === 'more') break;
      if (match === undefined) {
        this.#isEscaped = unit === backslash && isJson && !this.#isEscaped;
        at++;
        continue;
      }
      this.#isEscaped = false;
      out += this.#pass(text.slice(done, at));
      done = at;
      const resolved = this.#resolve(match, text, at, state);
      if (resolved === undefined) break;
      out += resolved;
      at = match.end;
      done = at;
    }
    out += this.#pass(text.slice(done, at));
    this.#before = text.slice(Math.max(0, at - maxBefore), at);
    this.#pending = text.slice(at);
    return out;
  }

  /** A backslash that is itself escaped belongs to a JSON string: replacing it alone would break the escape. */
  #canStartAt(unit: number): boolean {
    return !(this.#isEscaped && unit === backslash) && this.#map.canStartReplacement(unit);
  }

  #pass(text: string): string {
    for (const guard of this.#guards) guard.advance(text);
    this.#read += text.length;
    this.#written += text.length;
    return text;
  }

  /** Returns the text for a placeholder; undefined if it depends on more text. */
  #resolve(match: PlaceholderAt, text: string, at: number, state: TextState): string | undefined {
    const raw = text.slice(at, match.end);
    const entry = this.#map.entry(match.key);
    const verdict = this.#judge(match, text, entry?.value ?? '', state);
    if (verdict === 'more') return undefined;
    const isRestored = verdict === 'restore' && entry !== undefined && !this.#withholds(entry);
    const placeholder = isRestored ? this.#map.replacementText(match.key) : raw;
    for (const guard of this.#guards) guard.advancePlaceholder(placeholder, isRestored ? entry.value : '');
    this.#read += raw.length;
    if (!isRestored) {
      if (verdict === 'restore') this.#tally.withheldSecrets++;
      else this.#tally.withheldInUrls++;
      this.#written += raw.length;
      return raw;
    }
    this.#tally.restored++;
    if (match.isAltered) this.#tally.altered++;
    const value = this.#options.format === 'json' ? JSON.stringify(entry.value).slice(1, -1) : entry.value;
    this.#tally.restoredLength += value.length;
    if (this.#tally.restoredLength > this.#tally.maxRestoredLength) throw new RestoredTooLongError();
    this.#edits?.push({
      sourceStart: this.#read - raw.length,
      sourceEnd: this.#read,
      targetStart: this.#written,
      targetEnd: this.#written + value.length,
    });
    this.#written += value.length;
    return value;
  }

  #withholds({ isSecret }: { readonly isSecret: boolean }): boolean {
    return isSecret && !this.#options.restoreSecrets;
  }

  #judge({ key, end }: PlaceholderAt, text: string, value: string, state: TextState): Verdict {
    const placeholder = this.#map.replacementText(key);
    const rest = { text: text.slice(end, end + maxFollowing), isComplete: state === 'ended' };
    let verdict: Verdict = 'restore';
    for (const guard of this.#guards) {
      const one = guard.judge(placeholder, value, rest);
      if (one === 'withhold') return one;
      if (one === 'more') verdict = state === 'cut' ? 'withhold' : one;
    }
    return verdict;
  }
}

type PlaceholderAt = Exclude<MatchResult, 'more' | undefined>;

/** `cut`: no more text follows, but clients may join another one to it. */
type TextState = 'open' | 'cut' | 'ended';

/** Longer than the beginning of a tag before a placeholder. */
const maxBefore = 48;

function guardedFormat({ format, isUrl, member }: RestorerOptions): GuardedFormat {
  if (isUrl === true) return 'url';
  return format === 'plain' && member !== undefined ? 'string' : format;
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
