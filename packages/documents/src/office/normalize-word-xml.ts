/** Word's own signs and settings within a part's XML, as plain text that says the same. */

const hiddenTextWarning = 'Hidden text was left out.';
/** Marks of the fonts that Word sets symbols in. */
const symbols: Readonly<Record<string, string>> = {
  A8: '☐',
  FB: '✗',
  FC: '✓',
  FD: '☒',
  FE: '☑',
  '6F': '☐',
  '78': '☒',
  E0: '→',
  DF: '←',
  '4A': '☺',
};
const unknownSymbol = '•';
const wingdings = /font="Wingdings"/;

function decodeSymbol(element: string): string {
  const code = /char="F?0?([0-9A-F]{2,4})"/i.exec(element)?.[1]?.toUpperCase() ?? '';
  return `<w:t>${(wingdings.test(element) ? symbols[code] : undefined) ?? unknownSymbol}</w:t>`;
}

/** A run that holds no other one, as those of text boxes do. */
const run = /<w:r(?:\s[^>]*)?>(?:(?!<\/?w:r[\s>])[\s\S])*<\/w:r>/g;
const vanish = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/;
const power = /<w:vertAlign\s+w:val="superscript"\s*\/>/;
const digits = /(<w:t(?:\s[^>]*)?>)([-+−]?\d+<\/w:t>)/gu;

function normalizeRun(text: string, warn: (text: string) => void): string {
  if (vanish.test(text)) {
    warn(hiddenTextWarning);
    return '';
  }
  return power.test(text) ? text.replaceAll(digits, '$1^$2') : text;
}

const mathRun = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;

/** Fractions and powers of equations, in one line. */
function normalizeMath(xml: string): string {
  return xml
    .replaceAll('<m:num>', () => `<m:num>${mathRun('(')}`)
    .replaceAll('</m:num>', () => `${mathRun(')')}</m:num>`)
    .replaceAll('<m:den>', () => `<m:den>${mathRun('/(')}`)
    .replaceAll('</m:den>', () => `${mathRun(')')}</m:den>`)
    .replaceAll('<m:sup>', () => `<m:sup>${mathRun('^(')}`)
    .replaceAll('</m:sup>', () => `${mathRun(')')}</m:sup>`);
}

/** The part's XML with plain text in the place of hyphens, symbols, powers and fractions, and without hidden text. */
export function normalizeWordXml(xml: string, warn: (text: string) => void): string {
  const signs = xml
    .replaceAll(/<w:noBreakHyphen\s*\/>/g, '<w:t>\u2011</w:t>')
    .replaceAll(/<w:softHyphen\s*\/>/g, '')
    .replaceAll(/<w:sym\s[^>]*\/>/g, decodeSymbol);
  const runs =
    vanish.test(signs) || power.test(signs)
      ? signs.replaceAll(run, (text) => normalizeRun(text, warn))
      : signs;
  return runs.includes('<m:oMath') ? normalizeMath(runs) : runs;
}
