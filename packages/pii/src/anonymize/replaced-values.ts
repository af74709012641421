/** The values that a session has replaced, to find the places where they are left: in texts, and in the body that leaves. */
import { type KnownValues, uncovered, wordsAround } from '../detect/index.ts';
import { requireEntity } from '../entities/index.ts';
import { type PlainView, plainViewSteps } from '../replace/index.ts';
import type { Steps } from '../steps/index.ts';
import { locate, type ParsedField } from './parse-field.ts';
import { type FoundSegment, type ReplacedText, rawRanges } from './replace-spans.ts';
import { type FoundValue, leakedValueSteps, ValueScan } from './value-scan.ts';

/** What finds values that were found elsewhere. */
export const repeatedValue = 'repeated-value';

/** Their score. */
const knownScore = 0.9;

/** What can hide a value in JSON, besides the line ends and quotes that every body has. */
const encodings =
  /[%=][0-9a-fA-F]{2}|&[#A-Za-z]|\\[u\\]|[\xc2-\xd1][\x80-\xbf]|[^\0-\x7f\xa1-\xac\xae-\u024f]/;

export class ReplacedValues {
  /** Values with their entity codes. */
  readonly #values = new Map<string, number>();
  readonly #known: KnownValues;
  readonly #publicWords: ReadonlySet<string> | undefined;
  readonly #wholeWords: boolean;
  /** The distinctive values, as far as they were known. */
  #scan: { readonly valueCount: number; readonly scan: ValueScan } | undefined;

  /**
   * @param known tells which values are distinctive
   * @param publicWords words of the request's structure, in lower case
   * @param wholeWords find the whole words around a value
   */
  constructor(known: KnownValues, publicWords: ReadonlySet<string> | undefined, wholeWords: boolean) {
    this.#known = known;
    this.#publicWords = publicWords;
    this.#wholeWords = wholeWords;
  }

  add(value: string, code: number): void {
    if (!this.#values.has(value)) this.#values.set(value, code);
  }

  /** Finds values that are still in an outgoing text, such as those glued to other words, as segments of the raw text. */
  *findSteps(written: ReplacedText, field: ParsedField): Steps<FoundSegment[]> {
    if (this.#values.size === 0) return [];
    const ranges = yield* this.#findIn(written, written.text);
    const seen = encodings.test(written.text) ? yield* plainViewSteps(written.text) : undefined;
    const encoded = seen === undefined ? [] : yield* this.#findIn(written, seen.text, seen);
    return [...ranges, ...uncovered(encoded, ranges)]
      .sort((a, b) => a.start - b.start)
      .map(({ start, end, code }) => ({
        segment: field.segmentOf(start, end),
        code,
        score: knownScore,
        recognizer: repeatedValue,
      }));
  }

  /** The places of values in a text or a view of it, as ranges of the raw text. */
  *#findIn(written: ReplacedText, text: string, view?: PlainView): Steps<FoundValue[]> {
    const rawRangeOf = rawRanges(written);
    const ranges: FoundValue[] = [];
    for (const one of yield* this.#currentScan().findSteps(text)) {
      const range = this.#wholeWords ? wordsAround(text, one) : one;
      const { start, end, replaced } = rawRangeOf(view === undefined ? range : locate(view, range));
      if (replaced === undefined && start >= (ranges.at(-1)?.end ?? 0))
        ranges.push({ start, end, code: one.code });
    }
    return ranges;
  }

  #currentScan(): ValueScan {
    if (this.#scan?.valueCount !== this.#values.size) {
      const values = [...this.#values].filter(([value, code]) => this.#counts(value, code));
      this.#scan = { valueCount: this.#values.size, scan: new ValueScan(values) };
    }
    return this.#scan.scan;
  }

  /** Counts the values that are left in an outgoing body, given as JSON: as they are written, and encoded. */
  *countSteps(body: string): Steps<number> {
    const counts = (value: string, code: number): boolean => this.#counts(value, code);
    const leaked = yield* leakedValueSteps(body, this.#values, counts);
    const seen = leaked > 0 || !encodings.test(body) ? undefined : yield* plainViewSteps(body);
    return seen === undefined ? leaked : yield* leakedValueSteps(seen.text, this.#values, counts);
  }

  /** Whether a value is distinctive enough to be told wherever it is. */
  #counts(value: string, code: number): boolean {
    if (!this.#known.canPropagate(value, code)) return false;
    // A name that the request also uses in public positions, such as tool names, is left there on purpose; it is
    // masked in all texts.
    return !(requireEntity(code).tier === 'name' && this.#publicWords?.has(value.toLowerCase()) === true);
  }
}
