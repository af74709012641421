/**
 * A text as a reader sees it: escapes and entities decoded, invisible characters gone, full-width letters narrow, all
 * spaces and hyphens of one kind, with the way back to the raw text. Detection reads the view, so that `J\u00fcrgen`, `J&uuml;rgen` and a soft hyphen in an
 * account number hide nothing; what is replaced is the raw stretch, so that it comes back byte for byte.
 */

export interface PlainView {
  readonly text: string;
  /** Raw offset of each unit of the view, and of its end. */
  readonly offsets: Int32Array;
}

const hidden =
  /\\u[0-9a-f]{4}|&(?:#\d{2,6}|#x[0-9a-f]{2,5}|[a-z]{2,8}\d{0,2});|[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]|[\uFF01-\uFF5E]|[\u00A0\u2007\u2009\u202F\u3000\u2010\u2011]|(?:%[0-9a-f]{2}){1,4}/gi;

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
export function plainView(raw: string): PlainView | undefined {
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
    const seen = decoded(found);
    if (seen === undefined) continue;
    copy(index);
    for (let unit = 0; unit < seen.length; unit++) offsets[text.length + unit] = index;
    text += seen;
    done = index + found.length;
  }
  copy(raw.length);
  offsets[text.length] = raw.length;
  return { text, offsets };
}

/** What a stretch says; undefined where it says itself. Never longer than the stretch. */
function decoded(found: string): string | undefined {
  if (found.startsWith('\\u')) return String.fromCharCode(Number.parseInt(found.slice(2), 16));
  if (found.startsWith('%')) return percentDecoded(found);
  if (!found.startsWith('&')) {
    const unit = found.charCodeAt(0);
    if (unit === 0x2010 || unit === 0x2011) return '-';
    if (/\s/.test(found)) return ' ';
    return unit >= 0xff01 ? String.fromCharCode(unit - 0xfee0) : '';
  }
  const name = found.slice(1, -1);
  if (!name.startsWith('#')) {
    const letter = letters[name.toLowerCase()];
    return letter !== undefined && /^[A-Z]/.test(name) ? letter.toUpperCase().slice(0, 1) : letter;
  }
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function percentDecoded(found: string): string | undefined {
  try {
    return decodeURIComponent(found);
  } catch {
    return undefined;
  }
}
