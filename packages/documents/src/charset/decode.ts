/** Bytes to text: marks, then UTF-8 if it is valid, then the charset that the content speaks for. */
import iconv from 'iconv-lite';
import jschardet from 'jschardet';
import { detectTextEncoding } from '../sniff/index.ts';

/** Decoded text and its charset. */
export interface DecodedText {
  readonly text: string;
  readonly charset: string;
}

const sampleBytes = 64 * 1024;

function decodeAs(bytes: Uint8Array, charset: string): string {
  const label = charset.toLowerCase();
  if (label === 'iso-2022-jp' || label === 'euc-tw' || label === 'hz-gb-2312')
    return new TextDecoder(label === 'iso-2022-jp' ? label : 'gb18030').decode(bytes);
  if (iconv.encodingExists(charset))
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), charset);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Some Windows charsets hold all of the ISO one's letters and more where that has controls. */
const supersets: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  ascii: 'windows-1252',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'ks_c_5601-1987': 'cp949',
  'euc-kr': 'cp949',
  shift_jis: 'shift_jis',
};

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

/** Japanese in seven bits: escapes switch to and from its letters. */
function isIso2022(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(escapeByte);
  return at >= 0 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40);
}

/**
 * Decodes text. `declared` is a charset that the file or its container names; it is believed unless the bytes
 * contradict it.
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
      text: decodeAs(bytes, supersets[declared.toLowerCase()] ?? declared),
      charset: declared.toLowerCase(),
    };
  }
  const sample = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, sampleBytes));
  const found: unknown = jschardet.detect(sample);
  const encoding = typeof found === 'object' && found !== null ? Reflect.get(found, 'encoding') : undefined;
  const charset =
    typeof encoding === 'string' && isKnownCharset(encoding) ? encoding.toLowerCase() : 'windows-1252';
  if (charset === 'windows-1252' || charset === 'iso-8859-1' || charset === 'ascii')
    return decodeSingleByte(bytes);
  return { text: decodeAs(bytes, supersets[charset] ?? charset), charset };
}

/** Signs within words, and capitals after small letters: what text in the wrong charset is full of. */
const implausible = /[\p{L}][¡-¿×÷ˇ˘˙˛˝]|[¡-¿×÷ˇ˘˙˛˝](?=\p{Ll})|\p{Ll}\p{Lu}(?!\p{Ll})/gu;

/** Short texts of Central Europe look Western to a detector; their words do not. */
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
