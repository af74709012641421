/**
 * Anonymization of one request: all outgoing texts go through one session, which numbers values across them and
 * later restores responses. It lives as long as the request and is never stored.
 */
import { findEncodedTexts, KnownValues, NameForms, widened } from '../detect/index.ts';
import { nameCodes, placeholderLikeCode, requireEntity } from '../entities/index.ts';
import { PlaceholderMap, type ReplacementMap } from '../replace/index.ts';
import {
  createRestoreStats,
  KnownUrls,
  learnUrls,
  Restorer,
  type RestorerOptions,
  type RestoreStats,
  restoreInSteps,
  type TextEdit,
} from '../restore/index.ts';
import type { Span } from '../span.ts';
import { filterSteps, runSteps, type Steps } from '../steps/index.ts';
import { SurrogateMap } from '../surrogate/index.ts';
import type { AnonymizationPolicy, AnonymizedField, Field } from './anonymization-policy.ts';
import { DenyList } from './deny-list.ts';
import { type DetectionPlan, findSpans, type ParsedField, parseField, reaching } from './parse-field.ts';
import { type FoundSegment, type ReplacedText, replaceForRestoring, replaceSpans } from './replace-spans.ts';
import { ReplacedValues, repeatedValue } from './replaced-values.ts';
import { createReplacer, type Replacer } from './replacer.ts';
import type { SessionDependencies } from './session-dependencies.ts';
import { isNameEnough } from './structure-names.ts';

/** Searches for values that are left in an outgoing text; the check of the body refuses what is left then. */
const maxRounds = 4;

/** Spans that are learned or replaced in a step. */
const stepSpans = 512;

/** A field that was searched, and what is written if no later field reveals more. */
interface ReadField {
  readonly field: Field;
  readonly one: ParsedField;
  /** Number of known values when it was searched: if it has not grown, there is nothing new to look for. */
  readonly knownCount: number;
  readonly replaced: ReplacedText;
}

function isValidated({ code }: Span): boolean {
  return requireEntity(code).tier === 'validated';
}

export class AnonymizationSession {
  readonly map: ReplacementMap & Replacer;
  /** Counts of what was restored so far. */
  readonly restoreStats: RestoreStats = createRestoreStats();
  readonly #plan: DetectionPlan;
  readonly #policy: AnonymizationPolicy;
  readonly #allowed: ReadonlySet<string>;
  readonly #known: KnownValues;
  /** The URLs of the request. */
  readonly urls = new KnownUrls();
  readonly #values: ReplacedValues;
  readonly #replacer: Replacer;
  readonly #surrogates: SurrogateMap | undefined;
  /** Placeholder-like texts that were masked: each stays so in all texts of the request. */
  readonly #literals = new Set<string>();

  constructor(parts: SessionDependencies, policy: AnonymizationPolicy) {
    // Placeholder-like input is always masked; otherwise responses that quote it would be restored wrongly.
    this.#policy = { ...policy, codes: new Set([...policy.codes, placeholderLikeCode]) };
    this.#allowed = new Set((policy.allow ?? []).map((value) => value.toLowerCase()));
    const { detector, cache, isCommonWord, isOrdinaryWord = isCommonWord } = parts;
    const denied = new DenyList(policy.deny ?? []);
    this.#plan = { detector, cache, policy: this.#policy, allowed: this.#allowed, denied };
    const isWord = (word: string): boolean => isCommonWord(word) || isOrdinaryWord(word);
    const isOrdinary = (word: string): boolean => isWord(word) || policy.publicWords?.has(word) === true;
    // A surrogate inside of a word could not be told from the letters around it.
    const forms = new NameForms(isOrdinary, policy.replacement === 'surrogate');
    const people = new NameForms(isWord, policy.replacement === 'surrogate');
    this.#known = new KnownValues(isCommonWord, forms, people, (policy.publicWords?.size ?? 0) > 0);
    if (policy.replacement === 'surrogate') this.#surrogates = new SurrogateMap(policy.digest);
    this.map = this.#surrogates ?? new PlaceholderMap();
    this.#replacer = createReplacer(policy, this.map);
    this.#values = new ReplacedValues(this.#known, policy.publicWords, this.#surrogates !== undefined);
  }

  /**
   * Replaces personal data in the texts of a request, in order. A value found in one text is masked in all of them.
   * Can be called again for more texts of the same request.
   */
  anonymize(fields: readonly Field[]): AnonymizedField[] {
    return runSteps(this.anonymizeSteps(fields));
  }

  /** Like `anonymize`, in steps. Between them, nothing else may be done with the session. */
  *anonymizeSteps(fields: readonly Field[]): Steps<AnonymizedField[]> {
    this.#surrogates?.addSourceTexts(fields.map(({ text }) => text));
    const read: ReadField[] = [];
    for (const field of fields) {
      const one = yield* this.#parseField(field);
      const knownCount = this.#known.size;
      read.push({ field, one, knownCount, replaced: yield* this.#replace(field, one) });
      yield;
    }
    const anonymized: AnonymizedField[] = [];
    for (const one of read) {
      anonymized.push(yield* this.#finishField(one));
      yield;
    }
    return anonymized;
  }

  *#finishField({ field, one, knownCount, replaced }: ReadField): Steps<AnonymizedField> {
    // Values revealed by later texts are numbered last, so that earlier placeholders keep their numbers.
    const isRevealed = this.#known.size > knownCount && (yield* this.#findKnown(one));
    const written = isRevealed ? yield* this.#replace(field, one) : replaced;
    const { text, segments } = yield* this.#replaceLeft(field, one, written);
    const targets = segments.map(({ target }) => target);
    yield* learnUrls(this.urls, text, one.format, targets);
    return { text, entities: segments.map(({ entity }) => entity) };
  }

  /** Replaces known values that are still in an outgoing text. Between replaced ones, others may stand out. */
  *#replaceLeft(field: Field, one: ParsedField, first: ReplacedText): Steps<ReplacedText> {
    const more: FoundSegment[] = [];
    let written = first;
    for (let round = 0; round < maxRounds; round++) {
      const left = yield* this.#values.findSteps(written, one);
      if (left.length === 0) break;
      for (const segment of left) more.push(segment);
      written = yield* this.#replace(field, one, more);
    }
    return written;
  }

  /** Whether a text holds personal data, or a value that was replaced elsewhere. */
  holdsPersonalData(text: string): boolean {
    const { view } = runSteps(parseField({ text, format: 'plain' }));
    const spans = runSteps(findSpans(view, this.#plan));
    return spans.some(({ code }) => code !== placeholderLikeCode) || this.#known.find(view, []).length > 0;
  }

  /** Which identifiers hold a number with check digits, or a value that was replaced elsewhere. */
  personalIdentifierSteps(identifiers: Iterable<string>): Steps<ReadonlySet<string>> {
    return filterSteps(identifiers, (identifier) => this.#identifiesPerson(identifier));
  }

  /** Returns the identifiers for which `holdsName` is true. */
  personalNameSteps(identifiers: Iterable<string>): Steps<ReadonlySet<string>> {
    return filterSteps(identifiers, (identifier) => this.holdsName(identifier));
  }

  #identifiesPerson(identifier: string): boolean {
    if (this.holdsName(identifier) || this.#known.find(identifier, []).length > 0) return true;
    const { detector, cache } = this.#plan;
    const spans = cache?.get(identifier) ?? detector.detect(identifier);
    cache?.set(identifier, spans);
    return reaching(this.#policy.thresholds, spans).some(
      (span) => this.#policy.codes.has(span.code) && isValidated(span),
    );
  }

  /**
   * Whether an identifier, such as the name of a tool, holds the name of a person or another value that was replaced
   * elsewhere, a value that is always replaced, or an encoded text with personal data.
   */
  holdsName(identifier: string): boolean {
    if (this.#allowed.has(identifier.toLowerCase())) return false;
    if (this.#plan.denied.find(identifier).length > 0) return true;
    if ((this.#policy.patterns?.find(identifier).length ?? 0) > 0) return true;
    if (this.#known.isInIdentifier(identifier)) return true;
    const { codes, thresholds } = this.#policy;
    const encoded = findEncodedTexts(identifier, this.#plan.detector.detect);
    return reaching(thresholds, encoded).some(
      ({ code }) => codes.has(code) && requireEntity(code).tier !== 'attribute',
    );
  }

  /** The replacement of an identifier as a whole. */
  replaceIdentifier(identifier: string): string {
    return this.#replaced(identifier, nameCodes.PERSON);
  }

  *#parseField(field: Field): Steps<ParsedField> {
    const one = yield* parseField(field);
    this.#surrogates?.setCurrentText(field.text);
    const { wholeValueCode, text, validatedOnly } = field;
    const found = (yield* findSpans(one.view, this.#plan)).filter((span) => !this.#isOwn(field, one, span));
    one.spans = validatedOnly === true ? found.filter(isValidated) : this.#named(field, one, found);
    if (
      one.spans.length === 0 &&
      wholeValueCode !== undefined &&
      text !== '' &&
      this.#policy.codes.has(wholeValueCode)
    ) {
      one.spans = [{ start: 0, end: text.length, code: wholeValueCode, score: 1, recognizer: 'field' }];
    }
    this.#add(one, yield* this.#known.findSteps(one.view, one.spans));
    for (let row = 0; row < one.spans.length; row += stepSpans) {
      this.#known.learn(one.view, one.spans.slice(row, row + stepSpans));
      yield;
    }
    yield* this.#findKnown(one);
    for (const [row, span] of one.spans.entries()) {
      if (row % stepSpans === stepSpans - 1) yield;
      for (const piece of one.toRawSegments(span)) this.#replaced(piece.value, span.code, span.person);
    }
    return one;
  }

  /** Without names that the interface of a request does not give enough evidence for. */
  #named({ structure }: Field, { view }: ParsedField, found: readonly Span[]): Span[] {
    return found.filter((span) => isNameEnough(view, span, structure, this.#policy.publicWords));
  }

  /** Whether a span is one of the placeholders of this session, in text that the model wrote. */
  #isOwn({ text, fromModel }: Field, one: ParsedField, span: Span): boolean {
    if (fromModel !== true || span.code !== placeholderLikeCode) return false;
    return one.toRawSegments(span).every(({ start, end }) => this.#isOwnPlaceholder(text.slice(start, end)));
  }

  #isOwnPlaceholder(text: string): boolean {
    const key = /^<(\w{1,64})>$/.exec(text)?.[1];
    return key !== undefined && this.map.entry(key) !== undefined && !this.#literals.has(text);
  }

  /** Adds known values; returns whether there were any. A whole value takes the place of the parts that were found. */
  *#findKnown(one: ParsedField): Steps<boolean> {
    const known = yield* this.#known.findSteps(one.view, []);
    const found = this.#wanted(
      one,
      known.toSorted((a, b) => a.start - b.start),
    );
    const { spans, isChanged } = widened(one.spans, found);
    one.spans = spans;
    return isChanged;
  }

  /** Adds found spans, except allowed ones; returns whether there were any. */
  #add(one: ParsedField, found: readonly Span[]): boolean {
    const wanted = this.#wanted(one, found);
    if (wanted.length > 0) one.spans = [...one.spans, ...wanted].sort((a, b) => a.start - b.start);
    return wanted.length > 0;
  }

  #wanted({ view }: ParsedField, found: readonly Span[]): readonly Span[] {
    const allowed = this.#allowed;
    const wanted =
      allowed.size === 0
        ? found
        : found.filter(({ start, end }) => !allowed.has(view.slice(start, end).toLowerCase()));
    return wanted.map((span) => ({ ...span, recognizer: repeatedValue }));
  }

  #replace(
    { text, fromModel }: Field,
    one: ParsedField,
    more: readonly FoundSegment[] = [],
  ): Steps<ReplacedText> {
    const replacementFor: Replacer['replacementFor'] = (value, code, person) =>
      this.#replaced(value, code, person);
    return this.#policy.replacement === 'placeholder'
      ? replaceForRestoring(
          text,
          one,
          replacementFor,
          more,
          (found) => fromModel === true && this.#isOwnPlaceholder(found),
        )
      : replaceSpans(text, one, replacementFor, more);
  }

  #replaced(value: string, code: number, person?: string): string {
    if (code === placeholderLikeCode) this.#literals.add(value);
    this.#values.add(value, code);
    return this.#replacer.replacementFor(value, code, person);
  }

  /** Creates a restorer for one streamed field. */
  restorer(options: RestorerOptions, edits?: TextEdit[]): Restorer {
    return new Restorer(this.map, this.urls, options, this.restoreStats, edits);
  }

  /** Restores a complete text. */
  restore(text: string, options: RestorerOptions, edits?: TextEdit[]): string {
    return this.restorer(options, edits).end(text);
  }

  /** Like `restore`, in steps. */
  restoreSteps(text: string, options: RestorerOptions, edits?: TextEdit[]): Steps<string> {
    return restoreInSteps(this.restorer(options, edits), text);
  }

  /** Counts the replaced values that are left in an outgoing body, given as JSON: as they are written, and encoded. */
  countLeaks(body: string): number {
    return runSteps(this.countLeakSteps(body));
  }

  /** Like `countLeaks`, in steps. */
  countLeakSteps(body: string): Steps<number> {
    return this.#values.countSteps(body);
  }
}
