/** Decodes bytes to text: by byte order mark, then as UTF-8 if valid, then by charset detection. */
import { createRequire } from 'node:module';
import iconv from 'iconv-lite';
import type * as Jschardet from 'jschardet';
import { detectTextEncoding } from '../sniff/index.ts';

/** Decoded text and the charset used. */
export interface DecodedText {
  readonly text: string;
  readonly charset: string;
}

const sampleBytes = 64 * 1024;

const load = createRequire(import.meta.url);

/** Loads the detector for a text that does not tell its charset, and the same one later: its models take 35 MiB. */
function loadDetector(): typeof Jschardet {
  return load('jschardet');
}

/** Names of the charset in which iconv-lite has the currency sign, where Mac OS has the euro sign since 8.5. */
const macintosh = new Set(['macintosh', 'mac', 'x-mac-roman']);

function decodeAs(bytes: Uint8Array, charset: string): string {
  const label = charset.toLowerCase();
  if (label === 'iso-2022-jp' || label === 'euc-tw' || label === 'hz-gb-2312')
    return new TextDecoder(label === 'iso-2022-jp' ? label : 'gb18030').decode(bytes);
  if (macintosh.has(label)) return new TextDecoder('macintosh').decode(bytes);
  if (iconv.encodingExists(charset))
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), charset);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Windows charsets that extend an ISO charset with letters in place of its C1 control characters. */
const supersets: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'iso-8859-1': 'windows-1252',
    ascii: 'windows-1252',
    gb2312: 'gb18030',
    gbk: 'gb18030',
    'ks_c_5601-1987': 'cp949',
    'euc-kr': 'cp949',
    shift_jis: 'shift_jis',
  }),
);

function isKnownCharset(charset: string): boolean {
  if (iconv.encodingExists(charset)) return true;
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    return false;
  }
}

const escapeByte = 0x1b;

/** ISO-2022-JP: escape sequences in 7-bit text switch character sets. */
function isIso2022(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(escapeByte);
  return at >= 0 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40);
}

/**
 * Decodes text. `declared` is the charset named by the file or its container; it is used unless the bytes contradict
 * it.
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const form = detectTextEncoding(bytes);
  if (form === 'utf-8' && isIso2022(bytes)) {
    return { text: new TextDecoder('iso-2022-jp').decode(bytes), charset: 'iso-2022-jp' };
  }
  if (form !== undefined && form !== 'bytes') {
    const wide = form.startsWith('utf-32') ? decodeAs(bytes, form) : new TextDecoder(form).decode(bytes);
    return { text: wide.replace(/^\ufeff/u, ''), charset: form };
  }
  if (
    declared !== undefined &&
    declared !== '' &&
    !/^(?:us-ascii|utf-?8|ascii)$/i.test(declared) &&
    isKnownCharset(declared)
  ) {
    return {
      text: decodeAs(bytes, supersets.get(declared.toLowerCase()) ?? declared),
      charset: declared.toLowerCase(),
    };
  }
  const sample = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, sampleBytes));
  const found: unknown = loadDetector().detect(sample);
  const encoding = typeof found === 'object' && found !== null ? Reflect.get(found, 'encoding') : undefined;
  const charset =
    typeof encoding === 'string' && isKnownCharset(encoding) ? encoding.toLowerCase() : 'windows-1252';
  if (charset === 'windows-1252' || charset === 'iso-8859-1' || charset === 'ascii')
    return decodeSingleByte(bytes);
  const text = decodeAs(bytes, supersets.get(charset) ?? charset);
  return mixesAlphabets(text) ? decodeSingleByte(bytes) : { text, charset };
}

/** Words of two alphabets: a Western text with few accents, taken for Greek or Cyrillic. */
function mixesAlphabets(text: string): boolean {
  const sample = text.slice(0, sampleBytes);
  const foreign = sample.match(/[\p{Script=Greek}\p{Script=Cyrillic}]/gu)?.length ?? 0;
  const mixed = sample.match(mixture)?.length ?? 0;
  return mixed > foreign * maxMixedShare;
}

const mixture =
  /(?<=\p{Script=Latin})[\p{Script=Greek}\p{Script=Cyrillic}]|[\p{Script=Greek}\p{Script=Cyrillic}](?=\p{Script=Latin})/gu;
/** Of the letters: units such as `µm` and names such as `β-Carotin` are mixed, too. */
const maxMixedShare = 0.3;

/**
 * Symbols inside words and capitals after lower-case letters: typical of text decoded with the wrong charset. Some symbols rightly
 * stand after letters (`Nº`, `m²`, `l·l`) or before them (`«le`, `£m`, `§a`), and would else look better as Baltic letters.
 */
const implausible =
  /\p{L}[¡-©«-±¶¸¹³»-¿×÷ˇ˘˙˛˝]|[¡¢¤-¦¨©¬-¯±-´¶-¹¼-¿×÷ˇ˘˙˛˝](?=\p{Ll})|\p{Ll}\p{Lu}(?!\p{Ll})/gu;

/** Detectors mistake short Central European texts for Western ones, so candidates are compared by their words. */
function decodeSingleByte(bytes: Uint8Array): DecodedText {
  const candidates = ['windows-1252', 'windows-1250', 'windows-1257'].map((charset) => {
    const text = decodeAs(bytes, charset);
    return { text, charset, oddities: text.slice(0, sampleBytes).match(implausible)?.length ?? 0 };
  });
  const [western, ...others] = candidates;
  const best = others.reduce(
    (a, b) => (b.oddities < a.oddities ? b : a),
    western ?? { text: '', charset: '', oddities: 0 },
  );
  return { text: best.text, charset: best.charset };
}
