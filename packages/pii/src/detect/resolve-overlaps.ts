/** Resolves overlaps between spans. */
import { type Entity, requireEntity, type Tier, tiers } from '../entities/index.ts';
import type { Span } from '../span.ts';
import { OrderedSpans } from './ordered-spans.ts';

/**
 * Accepts spans from the strongest tier to the weakest, the longest of a tier first. A weaker span that overlaps is
 * reduced to the remaining part if it is an address or a name, and dropped otherwise. Overlapping addresses are
 * merged.
 * @returns disjoint spans, ordered by start
 */
export function resolveOverlaps(text: string, spans: readonly Span[]): Span[] {
  if (spans.length === 0) return [];
  const taken = new Uint8Array(text.length);
  const accepted: Span[] = [];
  const take = (span: Span): void => {
    taken.fill(1, span.start, span.end);
    accepted.push(span);
  };
  for (const { span, entity } of rankSpans(mergeAddresses(separateFromModelSpans(text, spans)))) {
    if (!isTaken(taken, span.start, span.end)) take(span);
    else if (entity.tier === 'address' || entity.tier === 'name')
      for (const rest of findRemainingParts(text, taken, span)) take(rest);
  }
  return accepted.sort((a, b) => a.start - b.start);
}

/** Unwanted spans of these tiers do not suppress weaker spans inside them. */
const transparentTiers: ReadonlySet<Tier> = new Set(['internet', 'address', 'attribute', 'date']);

/** What may take a person and an organization beside them for one value: unwanted, it must not hide the person. */
const joining: ReadonlySet<string> = new Set(['organization']);

/**
 * Selects the spans to mask. A span of an unwanted type still suppresses weaker ones: a card number is not a phone
 * number, whether cards are masked or not. An unwanted URL does not suppress an e-mail address in it.
 */
export function selectSpans(text: string, spans: readonly Span[], wanted: ReadonlySet<number>): Span[] {
  const contenders = spans.filter(
    ({ code, recognizer = '' }) =>
      wanted.has(code) || !(transparentTiers.has(requireEntity(code).tier) || joining.has(recognizer)),
  );
  return resolveOverlaps(text, contenders).filter(({ code }) => wanted.has(code));
}

function rankSpans(spans: readonly Span[]): { span: Span; entity: Entity }[] {
  const contenders = spans.map((span) => {
    const entity = requireEntity(span.code);
    return { span, entity, rank: rankOf.get(entity.tier) ?? tiers.length, size: span.end - span.start };
  });
  return contenders.sort(
    (a, b) =>
      a.rank - b.rank ||
      b.size - a.size ||
      b.span.score - a.span.score ||
      a.span.start - b.span.start ||
      a.span.code - b.span.code,
  );
}

const rankOf: ReadonlyMap<Tier, number> = new Map(tiers.map((tier, rank) => [tier, rank]));

function isTaken(taken: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (taken[at] === 1) return true;
  return false;
}

/** Returns the unclaimed parts of a span, without punctuation at their ends. */
function findRemainingParts(text: string, taken: Uint8Array, span: Span): Span[] {
  const parts: Span[] = [];
  let at = span.start;
  while (at < span.end) {
    if (taken[at] === 1) {
      at++;
      continue;
    }
    let end = at;
    while (end < span.end && taken[end] === 0) end++;
    const part = trimPunctuation(text, at, end);
    if (part !== undefined) parts.push({ ...span, ...part });
    at = end;
  }
  return parts;
}

function trimPunctuation(text: string, from: number, to: number): { start: number; end: number } | undefined {
  const part = text.slice(from, to);
  const first = part.search(/[\p{L}\p{N}]/u);
  if (first < 0) return undefined;
  const core = part.slice(first).replace(/[^\p{L}\p{N})]{1,64}$/u, '');
  if ((core.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2) return undefined;
  return { start: from + first, end: from + first + core.length };
}

const phoneCode = 202;
const usernameCode = 102;

/**
 * Prevents spans of the names model from splitting numbers: an address ends before a phone number that extends
 * beyond it, and a name inside a user name is part of it.
 */
function separateFromModelSpans(text: string, spans: readonly Span[]): readonly Span[] {
  const phones = new OrderedSpans(spans.filter(({ code }) => code === phoneCode));
  const usernames = new OrderedSpans(spans.filter(({ code }) => code === usernameCode));
  if (phones.size + usernames.size === 0) return spans;
  return spans.flatMap((span): Span[] => {
    const { tier } = requireEntity(span.code);
    if (tier === 'name') return usernames.hasLonger(span) || isAccount(text, span, usernames) ? [] : [span];
    if (tier !== 'address') return [span];
    const phone = phones.findBeyondEnd(span);
    const rest = phone === undefined ? span : trimPunctuation(text, span.start, phone.start);
    // If the rest has no digits, it was a word before the number: `Rückruf 0385 2088417`.
    return rest === undefined || (phone !== undefined && !/\d/.test(text.slice(rest.start, rest.end)))
      ? []
      : [{ ...span, ...rest }];
  });
}

/** Whether a name is that of an account, a single word that is not written like a person's. */
function isAccount(text: string, { start, end }: Span, usernames: OrderedSpans): boolean {
  return usernames.touches({ start, end }) && !/\s|^\p{Lu}[\p{Ll}'’]+$/u.test(text.slice(start, end));
}

/** Addresses come from a grammar and from the model; their union covers more. */
function mergeAddresses(spans: readonly Span[]): Span[] {
  const others: Span[] = [];
  const addresses: Span[] = [];
  for (const span of spans) (requireEntity(span.code).tier === 'address' ? addresses : others).push(span);
  addresses.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of addresses) {
    const last = merged.at(-1);
    if (last !== undefined && span.start < last.end) {
      merged[merged.length - 1] = {
        ...last,
        end: Math.max(last.end, span.end),
        score: Math.max(last.score, span.score),
      };
    } else merged.push(span);
  }
  return [...others, ...merged];
}
