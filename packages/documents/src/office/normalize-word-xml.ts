/** Replaces Word-specific characters and formatting in a part's XML by equivalent plain text. */
import { equationText } from './equation-field.ts';
import { decodeSymbolText, hasSymbolCharacters, symbolFieldText, symbolOf } from './symbol-fonts.ts';
import { unwrapTableControls } from './table-controls.ts';

const hiddenTextWarning = 'Hidden text was omitted.';
const unknownSymbol = '•';
const symbolFont = /w:font="([^"]*)"/;
const symbolCode = /w:char="([0-9A-F]{2,4})"/i;

function decodeSymbol(element: string): string {
  const code = Number.parseInt(symbolCode.exec(element)?.[1] ?? '', 16);
  return `<w:t>${symbolOf(symbolFont.exec(element)?.[1] ?? '', code) ?? unknownSymbol}</w:t>`;
}

/** A run without nested runs, which text boxes have. */
const run = /<w:r(?:\s[^<>]*)?>(?:(?!<\/?w:r[\s>])[\s\S])*<\/w:r>/g;
const vanish = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/;
const power = /<w:vertAlign\s+w:val="superscript"\s*\/>/;
const runFont = /<w:rFonts\s[^<>]*?w:(?:ascii|hAnsi)="([^"]*)"/;
const digits = /(<w:t(?:\s[^<>]*)?>)([-+−]?\d+<\/w:t>)/gu;

function normalizeRun(text: string, warn: (text: string) => void): string {
  if (vanish.test(text)) {
    warn(hiddenTextWarning);
    return '';
  }
  const font = runFont.exec(text)?.[1];
  const shown = font === undefined ? text : decodeSymbolText(text, font);
  return power.test(shown) ? shown.replaceAll(digits, '$1^$2') : shown;
}

/** Text of elements of a kind within an element. */
function textWithin(xml: string, tag: string): string {
  const [, inner = ''] = new RegExp(`<w:${tag}(?:\\s[^<>]*)?>([\\s\\S]*?)</w:${tag}>`).exec(xml) ?? [];
  return [...inner.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text).join('');
}

/** Readings above words follow them. */
function normalizeRuby(xml: string): string {
  return xml.replaceAll(/<w:ruby>(?:(?!<\/?w:ruby>)[\s\S])*<\/w:ruby>/g, (element) => {
    const above = textWithin(element, 'rt');
    return `<w:t>${textWithin(element, 'rubyBase')}${above === '' ? '' : `(${above})`}</w:t>`;
  });
}

const runStart = '<w:r(?:\\s[^<>]*)?>(?:<w:rPr>(?:(?!</?w:rPr>)[\\s\\S])*</w:rPr>)?';
/** A field that shows no text of its own: its instruction says what it shows. */
const fieldWithoutResult = new RegExp(
  `${runStart}<w:fldChar\\s[^<>]*fldCharType="begin"[^<>]*/></w:r>` +
    `((?:${runStart}<w:instrText(?:\\s[^<>]*)?>[^<]*</w:instrText></w:r>)+)` +
    `${runStart}<w:fldChar\\s[^<>]*fldCharType="end"[^<>]*/></w:r>`,
  'g',
);

function normalizeFields(xml: string): string {
  return xml.replaceAll(fieldWithoutResult, (field, runs: string) => {
    const instruction = [...runs.matchAll(/<w:instrText(?:\s[^<>]*)?>([^<]*)</g)].map(
      ([, text = '']) => text,
    );
    const written = instruction.join('').replaceAll('&quot;', '"');
    const text = symbolFieldText(written) ?? equationText(instruction.join(''));
    if (text === undefined) return field;
    return `<w:r><w:t xml:space="preserve">${text.replaceAll(/[<&](?!\w+;)/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))}</w:t></w:r>`;
  });
}

/** What is chosen in the check boxes and lists of a form (ECMA-376 part 1, 17.16.7 and 17.16.9). */
function normalizeForms(xml: string): string {
  const value = (field: string, tag: string): number | undefined => {
    const found = new RegExp(`<w:${tag}(?:\\s+w:val="([^"]*)")?\\s*/>`).exec(field);
    return found === null ? undefined : Number(found[1]?.replace('true', '1').replace('false', '0') ?? 1);
  };
  return xml.replaceAll(/<w:fldChar\s[^<>]*><w:ffData>(?:(?!<\/?w:ffData>)[\s\S])*<\/w:ffData>/g, (field) => {
    if (field.includes('<w:checkBox>'))
      return `<w:t>${(value(field, 'checked') ?? value(field, 'default')) === 1 ? '☒' : '☐'}</w:t>${field}`;
    if (!field.includes('<w:ddList>')) return field;
    const entries = [...field.matchAll(/<w:listEntry\s+w:val="([^"]*)"/g)].map(([, entry = '']) => entry);
    const chosen = entries[value(field, 'result') ?? value(field, 'default') ?? 0];
    return chosen === undefined ? field : `<w:t>${chosen}</w:t>${field}`;
  });
}

/** WordArt of older programs, also used for watermarks, has its text in an attribute. */
const wordArt = /<v:textpath\s[^<>]*?(?:\/>|>\s*<\/v:textpath>)/g;
const wordArtText = /\sstring="([^"<>]+)"/;

function showWordArt(element: string): string {
  const text = wordArtText.exec(element)?.[1];
  if (text === undefined) return element;
  return `${element}<v:textbox><w:txbxContent><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent></v:textbox>`;
}

/** Returns the XML with plain text for hyphens, symbols, readings, fields and powers, and without hidden text. */
export function normalizeWordXml(xml: string, warn: (text: string) => void): string {
  const signs = unwrapTableControls(xml)
    .replaceAll(wordArt, showWordArt)
    .replaceAll(/<w:noBreakHyphen\s*\/>/g, '<w:t>\u2011</w:t>')
    .replaceAll(/<w:softHyphen\s*\/>/g, '')
    .replaceAll(/<w:sym\s[^<>]*\/>/g, decodeSymbol);
  const shown = normalizeForms(normalizeFields(signs.includes('<w:ruby>') ? normalizeRuby(signs) : signs));
  return vanish.test(shown) || power.test(shown) || hasSymbolCharacters(shown)
    ? shown.replaceAll(run, (text) => normalizeRun(text, warn))
    : shown;
}
