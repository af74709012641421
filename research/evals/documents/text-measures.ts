/** How near a text is to its reference: words, order of letters, edits. */

const quotes: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032]/gu, "'"],
  [/[\u201c-\u201f\u2033\u00ab\u00bb]/gu, '"'],
  [/[\u2010-\u2015\u2212]/gu, '-'],
  [/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, ''],
];

/** One spelling for what means the same: ligatures, quotes, dashes, spaces. */
export function normalized(text: string): string {
  return quotes.reduce((result, [pattern, sign]) => result.replaceAll(pattern, sign), text.normalize('NFKC'));
}

/** A number at the start of a line, before the sign that makes it that of a list. */
const listNumber = /^(\s*\d{1,3})(?=[.)]\s)/gm;

/** Markdown without its signs, and without the numbers of lists unless they are wanted. */
export function plainText(markdown: string, withListNumbers = false): string {
  return normalized(withListNumbers ? markdown.replaceAll(listNumber, '$1\\') : markdown)
    .replaceAll(/^(?:```|~~~).*$/gm, '')
    .replaceAll(/!?\[([^\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replaceAll(/\[\^\d+\]:?/g, ' ')
    .replaceAll(/^\s*\|?(?:\s*:?-+:?\s*\|)+\s*$/gm, '')
    .replaceAll(/^\s*(?:#{1,6}\s+|>\s?|[-*+•]\s+|\d{1,3}[.)]\s+)/gm, '')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .replaceAll(/[|*`]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+(?:[.,'][\p{L}\p{M}\p{N}]+)*/gu;

/** Words in lower case; signs of scripts without spaces one by one; 1,284.50 as 1284.5. */
export function words(text: string): readonly string[] {
  return (text.toLowerCase().match(word) ?? []).map((one) =>
    /^\d[\d,]*(?:\.\d+)?$/.test(one) ? String(Number(one.replaceAll(',', ''))) : one,
  );
}

function counts(items: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1);
  return found;
}

/** Share of the first that the second has too, with multiplicity. */
export function shareFound(wanted: readonly string[], got: readonly string[]): number {
  if (wanted.length === 0) return 1;
  const have = counts(got);
  let hits = 0;
  for (const [item, count] of counts(wanted)) hits += Math.min(count, have.get(item) ?? 0);
  return hits / wanted.length;
}

/** Recall and precision of words; `optional` words and bare small numbers are never surplus. */
export function wordScores(
  reference: string,
  output: string,
  optional: string,
): { readonly recall: number; readonly precision: number } {
  const wanted = words(reference);
  const got = words(output);
  const allowed = new Set(words(optional));
  const recall = shareFound(wanted, got);
  const known = counts(wanted);
  let surplus = 0;
  for (const [item, count] of counts(got)) {
    if (allowed.has(item) || /^\d{1,3}$/.test(item)) continue;
    surplus += Math.max(0, count - (known.get(item) ?? 0));
  }
  const hits = recall * wanted.length;
  return { recall, precision: hits + surplus === 0 ? 1 : hits / (hits + surplus) };
}

/** Length of the longest common subsequence, 32 columns at a time. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  const blocks = Math.ceil(a.length / 32);
  const masks = new Map<string, Uint32Array>();
  for (const [at, item] of a.entries()) {
    const mask = masks.get(item) ?? new Uint32Array(blocks);
    masks.set(item, mask);
    mask[at >>> 5] = (mask[at >>> 5] ?? 0) | (1 << (at & 31));
  }
  const row = new Uint32Array(blocks).fill(0xffffffff);
  const none = new Uint32Array(blocks);
  for (const item of b) {
    const mask = masks.get(item) ?? none;
    let carry = 0;
    for (let block = 0; block < blocks; block += 1) {
      const old = row[block] ?? 0;
      const hit = (old & (mask[block] ?? 0)) >>> 0;
      const sum = old + hit + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      row[block] = (sum | (old & ~(mask[block] ?? 0))) >>> 0;
    }
  }
  let length = 0;
  for (let at = 0; at < a.length; at += 1) if ((((row[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 0) length += 1;
  return length;
}

/** 1 less the share of letters to insert or delete: 1 for equal texts. */
export function similarity(reference: string, output: string): number {
  const a = [...reference];
  const b = [...output];
  return a.length + b.length === 0 ? 1 : (2 * commonLength(a, b)) / (a.length + b.length);
}

/** Least edits that turn `pattern` into some part of `text`, and where that ends; into all of it with `whole`. */
function findNearest(
  pattern: string,
  text: string,
  whole: boolean,
): { readonly edits: number; readonly end: number } {
  const p = [...pattern];
  let column = Array.from({ length: p.length + 1 }, (_, at) => at);
  let best = { edits: p.length, end: 0 };
  let at = 0;
  for (const letter of text) {
    at += 1;
    const next = [whole ? at : 0];
    for (const [index, wanted] of p.entries()) {
      next.push(
        Math.min(
          (column[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
          (column[index] ?? 0) + (wanted === letter ? 0 : 1),
        ),
      );
    }
    column = next;
    const edits = column[p.length] ?? 0;
    if (edits < best.edits) best = { edits, end: at };
  }
  return whole ? { edits: column[p.length] ?? 0, end: at } : best;
}

/** The part of a text that is nearest to a pattern: how many letters differ, and where it ends. */
export function findText(pattern: string, text: string): { readonly edits: number; readonly end: number } {
  return findNearest(pattern, text, false);
}

/** Wrong letters for each letter of the reference, in order, and with each paragraph at its best place. */
export function letterErrors(
  reference: string,
  output: string,
): { readonly inOrder: number; readonly orderFree: number } {
  const flat = reference.replaceAll(/\s+/g, ' ').trim();
  const paragraphs = reference.split(/\n\s*\n/).map((part) => part.replaceAll(/\s+/g, ' ').trim());
  let wrong = 0;
  let all = 0;
  for (const part of paragraphs
    .flatMap((text) => text.match(/.{1,250}(?:\s|$)/gu) ?? [])
    .map((text) => text.trim())) {
    if (part.length < 3) continue;
    wrong += Math.min(part.length, findText(part, output).edits);
    all += part.length;
  }
  return {
    inOrder: flat === '' ? 0 : Math.min(1, findNearest(flat, output, true).edits / flat.length),
    orderFree: all === 0 ? 0 : wrong / all,
  };
}
