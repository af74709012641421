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
}

const sizeSteps = 4;
/** Minimum ratio of heading size to body size. */
const headingSizeFactor = 1.15;

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
  };
}
