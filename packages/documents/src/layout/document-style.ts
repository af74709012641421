/** Infers the normal text style of a document, against which headings stand out. */

import { median, type RawPage } from './geometry.ts';
import { groupIntoLines, type Line } from './lines.ts';

/** The normal text style of a document. */
export interface DocumentStyle {
  readonly bodySize: number;
  /** Minimum font size of headings. */
  readonly headingSize: number;
  /** Baseline distance within a paragraph, in points. */
  readonly lineSpacing: number;
  /** Font sizes above the body size, largest first. */
  readonly headingSizes: readonly number[];
  /** Most of the text is bold, so bold does not mark headings. */
  readonly hasBoldBody: boolean;
  /** Words with a hyphen within lines, in lower case: at the end of a line they keep it. */
  readonly compounds: ReadonlySet<string>;
  /** Frequent words of an English document as they stand; of others none, since they write compounds as one word. */
  readonly words: ReadonlySet<string>;
}

const sizeSteps = 4;
/** Minimum ratio of heading size to body size. */
const headingSizeFactor = 1.15;

/** A part of a word at the beginning of a line occurs once; a word of its own occurs again. */
const minOccurrences = 2;

/** Words with one hyphen that are not written without it as well, and words without one. */
function findVocabulary(pages: readonly RawPage[]): Pick<DocumentStyle, 'compounds' | 'words'> {
  const found = new Set<string>();
  const plain = new Set<string>();
  const counts = new Map<string, number>();
  for (const { words } of pages) {
    for (const { text } of words) {
      const [, left, right] = /^[^\p{L}]*(\p{L}+)[-\u2010\u2011](\p{L}+)[^\p{L}]*$/u.exec(text) ?? [];
      if (left !== undefined && right !== undefined) found.add(`${left}-${right}`.toLowerCase());
      else if (!/[-\u00ad\u2010\u2011]$/u.test(text)) {
        const word = text.replaceAll(/[^\p{L}]/gu, '');
        counts.set(word, (counts.get(word) ?? 0) + 1);
        plain.add(word.toLowerCase());
      }
    }
  }
  const isEnglish = ['the', 'of', 'and', 'to'].every((word) => counts.has(word));
  const words = isEnglish ? [...counts].filter(([, count]) => count >= minOccurrences) : [];
  return {
    compounds: new Set([...found].filter((word) => !plain.has(word.replace('-', '')))),
    words: new Set(words.map(([word]) => word)),
  };
}

/** Infers the style from several pages; `larger` is the heading ratio, for OCR pages where sizes are estimates. */
export function inferDocumentStyle(pages: readonly RawPage[], larger = headingSizeFactor): DocumentStyle {
  const letters = new Map<number, number>();
  let all = 0;
  let bold = 0;
  for (const { words } of pages) {
    for (const { size, text, bold: isBold } of words) {
      const key = Math.round(size * sizeSteps) / sizeSteps;
      letters.set(key, (letters.get(key) ?? 0) + text.length);
      all += text.length;
      if (isBold) bold += text.length;
    }
  }
  const [bodySize = 10] = [...letters].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  const headingSizes = [...letters]
    .filter(([size, count]) => size > bodySize * larger && count >= 3)
    .map(([size]) => size)
    .sort((a, b) => b - a)
    .filter((size, index, sizes) => index === 0 || size < (sizes[index - 1] ?? 0) * 0.97);
  const lines: readonly Line[] = pages.slice(0, 6).flatMap(({ words }) => groupIntoLines(words));
  const steps = lines.flatMap((line, index) => {
    const next = lines[index + 1];
    const step = next === undefined ? 0 : next.baseline - line.baseline;
    return step > bodySize * 0.8 && step < bodySize * 2.2 ? [step] : [];
  });
  return {
    bodySize,
    headingSize: bodySize * larger,
    lineSpacing: steps.length > 0 ? median(steps) : bodySize * 1.2,
    headingSizes,
    hasBoldBody: bold > all * 0.6,
    ...findVocabulary(pages),
  };
}
