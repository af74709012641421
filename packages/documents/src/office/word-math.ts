/** Puts formulas as LaTeX into the text of Office documents, which anydoc would drop. */
import { readMathXml } from '../markup/index.ts';
import { latexInMarkdown, officeMathToLatex } from '../math/index.ts';
import type { Budget } from '../model/index.ts';

/** Paragraphs and formulas begin and end; formulas do not contain each other. */
const tags = /<(\/?)(\w+:p|m:oMathPara|m:oMath)(?=[\s>/])[^<>]*?(\/?)>/g;

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Returns the XML with each formula as a run of text; one on a line of its own is displayed.
 * @param prefix of the elements of text: `w` in Word, `a` on slides
 */
export function showOfficeMath(xml: string, prefix: 'w' | 'a', budget: Budget): string {
  if (!xml.includes('<m:oMath')) return xml;
  let shown = '';
  let done = 0;
  let paragraphs = 0;
  let isDisplayed = false;
  let start: number | undefined;
  for (const { 0: tag, 1: slash, 2: name, 3: empty, index } of xml.matchAll(tags)) {
    const step = empty === '/' ? 0 : slash === '/' ? -1 : 1;
    if (name === `${prefix}:p`) paragraphs += step;
    else if (name === 'm:oMathPara') {
      isDisplayed = step > 0;
      shown += xml.slice(done, index);
      done = index + tag.length;
    } else if (name === 'm:oMath' && step > 0) start ??= index;
    else if (name === 'm:oMath' && step < 0 && start !== undefined) {
      const latex = officeMathToLatex(readMathXml(xml.slice(start, index + tag.length), budget));
      const text = escapeXml(latexInMarkdown(latex, isDisplayed));
      const run = `<${prefix}:r><${prefix}:t xml:space="preserve">${text}</${prefix}:t></${prefix}:r>`;
      shown += xml.slice(done, start) + (paragraphs > 0 ? run : `<${prefix}:p>${run}</${prefix}:p>`);
      done = index + tag.length;
      start = undefined;
    }
  }
  return shown + xml.slice(done);
}
