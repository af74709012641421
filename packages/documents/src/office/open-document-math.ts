/** Puts formulas of OpenDocument, which are objects of their own, as LaTeX into the text. */
import { decodeText } from '../charset/index.ts';
import { readMathXml } from '../markup/index.ts';
import { latexInMarkdown, webMathToLatex } from '../math/index.ts';
import type { Budget } from '../model/index.ts';
import type { OfficePackage } from './office-package.ts';

/** A frame without frames in it. */
const frame = /<draw:frame(?:\s[^<>]*)?>(?:(?!<\/?draw:frame[\s>])[\s\S])*<\/draw:frame>/g;
const object = /<draw:object\s[^<>]*?xlink:href="(?:\.\/)?([^"<>]+?)\/?"/;
const rootIsMath = /^(?:\uFEFF|\s|<\?[^<>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^<>]*>)*<(?:\w+:)?math[\s>]/;
const maxFormulas = 2_000;

/** Returns the XML with a run of text for each frame of a formula. */
export function showOpenDocumentMath(parts: OfficePackage, xml: string, budget: Budget): string {
  if (!xml.includes('<draw:object')) return xml;
  let formulas = 0;
  return xml.replaceAll(frame, (element) => {
    const name = object.exec(element)?.[1];
    const bytes =
      name === undefined || formulas >= maxFormulas ? undefined : parts.readPart(`${name}/content.xml`);
    const source = bytes === undefined ? '' : decodeText(bytes).text;
    if (!rootIsMath.test(source)) return element;
    formulas += 1;
    const latex = latexInMarkdown(webMathToLatex(readMathXml(source, budget)), false);
    const text = latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `<text:span>${text}</text:span>`;
  });
}
