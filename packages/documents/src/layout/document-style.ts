/** What is ordinary in a document: against it, headings stand out. */

import { median, type RawPage } from './geometry.ts';
import { groupIntoLines, type Line } from './lines.ts';

/** The ordinary letters and lines of a document. */
export interface DocumentStyle {
  readonly bodySize: number;
  /** Lines with larger letters are headings. */
  readonly headingSize: number;
  /** Distance of baselines within a paragraph. Points. */
  readonly lineSpacing: number;
  /** Sizes larger than the body's, the largest first. */
  readonly headingSizes: readonly number[];
  /** Most of the text is bold: bold says nothing. */
  readonly hasBoldBody: boolean;
}

const sizeSteps = 4;
/** Letters so much larger than the body's stand out. */
const headingSizeFactor = 1.15;

/** Learns the style from some pages; `larger` is what makes a heading, where sizes are only estimates. */
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
  };
}
