/**
 * A text as a reader sees it: escapes and entities decoded, invisible characters gone, full-width and mathematical
 * letters plain, digits of other scripts ours, accents on their letters, all spaces and hyphens of one kind, with the
 * way back to the raw text. Detection reads the view, so that `J\u00fcrgen`, `J&uuml;rgen` and a soft hyphen in an
 * account number hide nothing; what is replaced is the raw stretch, so that it comes back byte for byte.
 */

export interface PlainView {
  readonly text: string;
  /** Raw offset of each unit of the view, and of its end. */
  readonly offsets: Int32Array;
}

const hidden = new RegExp(
  [
    /\\u[0-9a-f]{4}|\\[nrt]|&(?:#\d{2,6}|#x[0-9a-f]{2,5}|[a-z]{2,8}\d{0,2});|(?:%[0-9a-f]{2}){1,4}/,
    // Invisible: hyphens, joiners, fillers, directions of writing, variants of signs, tags.
    /\u034F|[\u180B-\u180E]|[\uFE00-\uFE0F]|[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/,
    /\uDB40[\uDC00-\uDFFF]/,
    // Full-width and mathematical letters; spaces and hyphens; digits of Arabic, Persian, Hindi and Bengali.
    /[\uFF01-\uFF5E]|\uD835[\uDC00-\uDFFF]|[\u00A0\u2007\u2009\u202F\u3000\u2010\u2011]/,
    /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF]/,
    // Accents behind their letters, as some systems write names.
    /[\u0300-\u034E\u0350-\u036F]{1,3}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

const letters: Readonly<Record<string, string>> = {
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  iacute: 'í',
  igrave: 'ì',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  oacute: 'ó',
  ograve: 'ò',
  ocirc: 'ô',
  otilde: 'õ',
  oslash: 'ø',
  uacute: 'ú',
  ugrave: 'ù',
  ucirc: 'û',
  yacute: 'ý',
  scaron: 'š',
  nbsp: '\u00A0',
  amp: '&',
  quot: '"',
  apos: "'",
  commat: '@',
  period: '.',
};

/** The view of a text; undefined where the text is what it seems. */
export function createPlainView(raw: string): PlainView | undefined {
  hidden.lastIndex = 0;
  if (!hidden.test(raw)) return undefined;
  hidden.lastIndex = 0;
  const offsets = new Int32Array(raw.length + 1);
  let text = '';
  let done = 0;
  const copy = (to: number): void => {
    for (let at = done; at < to; at++) offsets[text.length + at - done] = at;
    text += raw.slice(done, to);
  };
  for (const { 0: found, index } of raw.matchAll(hidden)) {
    const isAccent = accent.test(found);
    if (isAccent && index === done) continue;
    const from = isAccent ? index - 1 : index;
    const seen = isAccent
      ? composeAccents(raw.charAt(from), found)
      : decodeStretch(found, raw.charAt(index + found.length));
    if (seen === undefined) continue;
    copy(from);
    for (let unit = 0; unit < seen.length; unit++) offsets[text.length + unit] = from;
    text += seen;
    done = index + found.length;
  }
  copy(raw.length);
  offsets[text.length] = raw.length;
  return { text, offsets };
}

const accent = /^[\u0300-\u034E\u0350-\u036F]/;

/** A letter with the accents behind it, where there is one sign for both. */
function composeAccents(letter: string, accents: string): string | undefined {
  const composed = (letter + accents).normalize('NFC');
  return composed.length === 1 ? composed : undefined;
}

/** Before these, `\\n` is the escape of a pasted JSON or log, not the start of a folder's name. */
const afterEscape = /[\p{Lu}\d]/u;
const lineEscapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\n', '\\t': '\t' };

/** What a stretch says before the next unit; undefined where it says itself. Never longer than the stretch. */
function decodeStretch(found: string, next: string): string | undefined {
  const lineEscape = lineEscapes[found];
  if (lineEscape !== undefined) return afterEscape.test(next) ? lineEscape : undefined;
  if (found.startsWith('\\u')) return String.fromCharCode(Number.parseInt(found.slice(2), 16));
  if (found.startsWith('%')) return decodePercent(found);
  if (!found.startsWith('&')) return normalizeCharacter(found);
  const name = found.slice(1, -1);
  if (!name.startsWith('#')) {
    const letter = letters[name.toLowerCase()];
    return letter !== undefined && /^[A-Z]/.test(name) ? letter.toUpperCase().slice(0, 1) : letter;
  }
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** A sign as it is usually written; nothing for one that nobody sees. */
function normalizeCharacter(found: string): string {
  const unit = found.charCodeAt(0);
  if (unit === 0x2010 || unit === 0x2011) return '-';
  if (unit === 0xd835) return found.normalize('NFKC');
  if (/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF]/.test(found)) return String(digitOf(unit));
  if (/\s/.test(found) && unit !== 0xfeff) return ' ';
  return unit >= 0xff01 && unit <= 0xff5e ? String.fromCharCode(unit - 0xfee0) : '';
}

/** Arabic and Persian digits begin at a unit that ends in 0, those of India in 6. */
function digitOf(unit: number): number {
  return (unit & 0xf) - (unit < 0x0700 ? 0 : 6);
}

function decodePercent(found: string): string | undefined {
  try {
    return decodeURIComponent(found);
  } catch {
    return undefined;
  }
}
