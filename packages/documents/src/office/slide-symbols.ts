/** Shows characters of symbol fonts on slides as what they look like. */
import { decodeSymbolText, hasSymbolCharacters, isSymbolFont } from './symbol-fonts.ts';

const run = /<a:r(?:\s[^<>]*)?>(?:(?!<\/?a:r[\s>])[\s\S])*<\/a:r>/g;
const typeface = /<a:(?:sym|latin)\s(?:[^<>]*?\s)?typeface="([^"]*)"/g;

/** Returns the XML with signs in place of private characters, as far as their font is known. */
export function showSlideSymbols(xml: string): string {
  if (!hasSymbolCharacters(xml)) return xml;
  return xml.replaceAll(run, (text) => {
    const font = [...text.matchAll(typeface)].map(([, name = '']) => name).find(isSymbolFont);
    return font === undefined ? text : decodeSymbolText(text, font);
  });
}
