/**
 * One request's anonymization: every text that leaves goes through one session, which numbers values over all of
 * them, and later restores what comes back. It lives as long as the request and is never stored.
 */
import { type Detector, KnownValues } from '../detect/index.ts';
import { placeholderLikeCode, requireEntity } from '../entities/index.ts';
import { PlaceholderMap, type ReplacementMap } from '../replace/index.ts';
import {
  KnownUrls,
  Restorer,
  type RestorerOptions,
  type RestoreStats,
  type TextEdit,
} from '../restore/index.ts';
import { SurrogateMap } from '../surrogate/index.ts';
import type { AnonymizationPolicy, AnonymizedField, Field, ReplacedEntity } from './anonymization-policy.ts';
import { DenyList } from './deny-list.ts';
import { countLeakedValues } from './leak-scan.ts';
import {
  type DetectionPlan,
  findSpans,
  type ParsedField,
  parseField,
  type RawSegment,
  type SpanCache,
} from './parse-field.ts';
import { createReplacer, type Replacer } from './replacer.ts';

export interface SessionDependencies {
  readonly detector: Detector;
  /** Whether a lower-case word is ordinary language. */
  readonly isCommonWord: (word: string) => boolean;
  readonly cache?: SpanCache | undefined;
}

export class AnonymizationSession {
  readonly map: ReplacementMap & Replacer;
  /** What restoring did so far. */
  readonly restoreStats: RestoreStats = { restored: 0, altered: 0, withheld: 0 };
  readonly #plan: DetectionPlan;
  readonly #policy: AnonymizationPolicy;
  readonly #allowed: ReadonlySet<string>;
  readonly #known: KnownValues;
  readonly #urls = new KnownUrls();
  /** Everything that was replaced, with its code, for the last look at what leaves. */
  readonly #values = new Map<string, number>();
  readonly #replacer: Replacer;
  readonly #surrogates: SurrogateMap | undefined;

  constructor(parts: SessionDependencies, policy: AnonymizationPolicy) {
    // Marker-like input is masked whatever is wanted, or answers could not be told from quotes.
    this.#policy = { ...policy, codes: new Set([...policy.codes, placeholderLikeCode]) };
    this.#allowed = new Set((policy.allow ?? []).map((value) => value.toLowerCase()));
    const { detector, cache } = parts;
    const denied = new DenyList(policy.deny ?? []);
    this.#plan = { detector, cache, policy: this.#policy, allowed: this.#allowed, denied };
    this.#known = new KnownValues(parts.isCommonWord);
    if (policy.replacement === 'surrogate') this.#surrogates = new SurrogateMap(policy.digest);
    this.map = this.#surrogates ?? new PlaceholderMap();
    this.#replacer = createReplacer(policy, this.map);
  }

  /**
   * Replaces what is personal in the texts of a request, in their order. What is found in one is masked in all.
   * May be called again for more texts of the same request.
   */
  anonymize(fields: readonly Field[]): AnonymizedField[] {
    this.#surrogates?.addSourceTexts(fields.map(({ text }) => text));
    /** How many values were known once a text was read: with no more of them, there is nothing more to look for. */
    const knownAt: number[] = [];
    const read = fields.map((field) => {
      const one = this.#parseField(field);
      knownAt.push(this.#known.size);
      return one;
    });
    return read.map((one, index) => {
      // What only a later text gave away; its number stands, so that earlier markers keep theirs.
      if (this.#known.size > (knownAt[index] ?? 0)) this.#add(one, this.#known.find(one.view, one.spans));
      return this.#replace(fields[index]?.text ?? '', one);
    });
  }

  #parseField(field: Field): ParsedField {
    const one = parseField(field);
    this.#surrogates?.setCurrentText(field.text);
    one.spans = findSpans(one.view, this.#plan);
    const { wholeValueCode: whole, text } = field;
    if (one.spans.length === 0 && whole !== undefined && text !== '' && this.#policy.codes.has(whole)) {
      one.spans = [{ start: 0, end: text.length, code: whole, score: 1 }];
    }
    this.#add(one, this.#known.find(one.view, one.spans));
    this.#known.learn(one.view, one.spans);
    this.#add(one, this.#known.find(one.view, one.spans));
    for (const span of one.spans) {
      for (const piece of one.toRawSegments(span)) this.#replaced(piece.value, span.code);
    }
    return one;
  }

  #add(
    one: ParsedField,
    found: readonly { start: number; end: number; code: number; score: number }[],
  ): void {
    const allowed = this.#allowed;
    const wanted =
      allowed.size === 0
        ? found
        : found.filter(({ start, end }) => !allowed.has(one.view.slice(start, end).toLowerCase()));
    if (wanted.length > 0) one.spans = [...one.spans, ...wanted].sort((a, b) => a.start - b.start);
  }

  #replace(raw: string, { spans, toRawSegments: toRaw }: ParsedField): AnonymizedField {
    const entities: ReplacedEntity[] = [];
    const marks: { start: number; end: number }[] = [];
    let text = '';
    let done = 0;
    for (const { code, score, ...span } of spans) {
      for (const piece of toRaw({ code, score, ...span })) {
        // Two values in one number of a JSON text: the number went as a whole.
        if (piece.start < done) continue;
        const replacement = encodeReplacement(this.#replaced(piece.value, code), piece);
        text += raw.slice(done, piece.start);
        // The quotes that a masked number gets are none of its marker.
        const quote = piece.encoding === 'number' ? 1 : 0;
        marks.push({ start: text.length + quote, end: text.length + replacement.length - quote });
        text += replacement;
        done = piece.end;
        entities.push({ code, score, start: piece.start, end: piece.end, replacement });
      }
    }
    text += raw.slice(done);
    this.#urls.learn(text, marks);
    return { text, entities };
  }

  #replaced(value: string, code: number): string {
    if (!this.#values.has(value)) this.#values.set(value, code);
    return this.#replacer.replacementFor(value, code);
  }

  /** A restorer for one field of one choice. */
  restorer(options: RestorerOptions, edits?: TextEdit[]): Restorer {
    return new Restorer(this.map, this.#urls, options, this.restoreStats, edits);
  }

  /** Restores a whole text. */
  restore(text: string, options: RestorerOptions, edits?: TextEdit[]): string {
    const restorer = this.restorer(options, edits);
    return restorer.push(text) + restorer.end();
  }

  /** How many replaced values still stand in what is about to leave, JSON as it will be sent. */
  countLeaks(body: string): number {
    const { publicWords: open } = this.#policy;
    return countLeakedValues(
      body,
      this.#values,
      (value, code) =>
        this.#known.canPropagate(value, code) &&
        // A name that the request says openly stands there in any case; it is masked in all texts.
        !(requireEntity(code).tier === 'name' && open?.has(value.toLowerCase()) === true),
    );
  }
}

function encodeReplacement(replacement: string, piece: RawSegment): string {
  if (piece.encoding === 'plain') return replacement;
  const escaped = JSON.stringify(replacement);
  return piece.encoding === 'number' ? escaped : escaped.slice(1, -1);
}
