/**
 * Cuts long texts out of large bodies. Decoding and encoding a prompt of 200 kB or a file of megabytes costs more
 * than the rest of a request; so long texts of content stay as raw JSON bytes, a placeholder replaces them in the
 * parsed request, and the bytes are inserted into the body sent to the provider. The scan checks these bytes like
 * a full parser (RFC 8259, section 7: no control characters, only known escapes); a differential fuzz test
 * compares both.
 */
import { randomBytes } from 'node:crypto';

/** Smaller bodies are parsed in full: cutting gains nothing (`npm run bench`, cpu-20k). */
export const largeBodyBytes = 16_384;
const minCutBytes = 2048;
/** Maximum length of the readable prefix of a cut text: enough for `data:<type>;base64,`. */
const maxHeadBytes = 128;
/** Members that contain content; all others are parsed in full, whatever their length. */
const contentKeys: ReadonlySet<string> = new Set([
  'content',
  'text',
  'url',
  'data',
  'file_data',
  'arguments',
]);
const maxKeyBytes = 16;
/** Size of a sample of a long text. Samples are taken from its beginning, middle and end, which may differ. */
const sampleBytes = 8192;
const beginBytes = sampleBytes / 2;
const otherBytes = sampleBytes / 4;

/** Unguessable, so that no text of a caller can be mistaken for a placeholder. */
const placeholderStart = `~${randomBytes(16).toString('hex')}:`;
const placeholderEnd = '~';

/** The long texts of one body. */
export class LongTexts {
  readonly #bytes: Buffer;
  readonly #ranges: number[] = [];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get count(): number {
    return this.#ranges.length / 2;
  }

  /** Registers a range of the body and returns its placeholder. */
  addPlaceholder(from: number, to: number): string {
    this.#ranges.push(from, to);
    return `${placeholderStart}${this.count - 1}${placeholderEnd}`;
  }

  /** Length and samples of a text with placeholders; undefined for a text without any. */
  measure(
    text: string,
  ): { readonly bytes: number; readonly sample: string; readonly sampleBytes: number } | undefined {
    let bytes = text.length;
    let sample: { readonly text: string; readonly bytes: number } | undefined;
    for (let at = text.indexOf(placeholderStart); at >= 0; at = text.indexOf(placeholderStart, at + 1)) {
      const end = text.indexOf(placeholderEnd, at + placeholderStart.length);
      const index = 2 * Number(text.slice(at + placeholderStart.length, end));
      const [from = 0, to = 0] = this.#ranges.slice(index, index + 2);
      bytes += to - from;
      sample ??= this.#sample(from, to);
    }
    return sample && { bytes, sample: sample.text, sampleBytes: sample.bytes };
  }

  /**
   * The first and last `units` of a text, with placeholders resolved: the same for a text that was parsed in full
   * and for one that was cut out.
   */
  ends(text: string, units: number): { readonly begin: string; readonly end: string } {
    const pieces = this.#pieces(text);
    let begin = '';
    for (const piece of pieces) {
      if (begin.length >= units) break;
      begin += typeof piece === 'string' ? piece : readable(piece.subarray(0, units * escapedBytes));
    }
    let end = '';
    for (const piece of pieces.reverse()) {
      if (end.length >= units) break;
      end = (typeof piece === 'string' ? piece : readable(piece.subarray(-units * escapedBytes))) + end;
    }
    return { begin: begin.slice(0, units), end: end.slice(-units) };
  }

  /** Texts between placeholders, and the bytes of the placeholders, in order. */
  #pieces(text: string): (string | Buffer)[] {
    const pieces: (string | Buffer)[] = [];
    let copied = 0;
    for (let at = text.indexOf(placeholderStart); at >= 0; at = text.indexOf(placeholderStart, copied)) {
      const end = text.indexOf(placeholderEnd, at + placeholderStart.length);
      const index = 2 * Number(text.slice(at + placeholderStart.length, end));
      pieces.push(text.slice(copied, at), this.#bytes.subarray(this.#ranges[index], this.#ranges[index + 1]));
      copied = end + 1;
    }
    pieces.push(text.slice(copied));
    return pieces;
  }

  #sample(from: number, to: number): { readonly text: string; readonly bytes: number } {
    if (to - from <= sampleBytes) return { text: readable(this.#bytes.subarray(from, to)), bytes: to - from };
    const middle = from + Math.floor((to - from) / 2);
    const pieces = [
      this.#bytes.subarray(from, from + beginBytes),
      this.#bytes.subarray(middle, middle + otherBytes),
      this.#bytes.subarray(to - otherBytes, to),
    ];
    return { text: pieces.map(readable).join('\n'), bytes: sampleBytes };
  }

  /** Parses JSON and inserts the long texts. */
  expand<T>(value: T): T {
    return JSON.parse(this.restore(JSON.stringify(value)).toString('utf8'));
  }

  /** Inserts the bytes of the long texts into a JSON text. */
  restore(json: string): Buffer {
    const pieces: Buffer[] = [];
    let copied = 0;
    for (let at = json.indexOf(placeholderStart); at >= 0; at = json.indexOf(placeholderStart, copied)) {
      const end = json.indexOf(placeholderEnd, at + placeholderStart.length);
      const index = 2 * Number(json.slice(at + placeholderStart.length, end));
      pieces.push(
        Buffer.from(json.slice(copied, at), 'utf8'),
        this.#bytes.subarray(this.#ranges[index], this.#ranges[index + 1]),
      );
      copied = end + 1;
    }
    pieces.push(Buffer.from(json.slice(copied), 'utf8'));
    return Buffer.concat(pieces);
  }
}

/** Maximum bytes of JSON per UTF-16 unit: `\\u1234`. */
const escapedBytes = 6;
const cutEscape = /^[\da-f]{1,4}(?=\\u)|\\(?:u[\da-f]{0,3})?$/gi;

/** Decodes bytes from within a JSON string: a partial escape at either end is dropped, the others are decoded. */
function readable(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!text.includes('\\')) return text;
  try {
    const read: unknown = JSON.parse(`"${text.replace(cutEscape, '')}"`);
    return typeof read === 'string' ? read : text;
  } catch {
    // The range begins or ends within another escape: the raw text is good enough.
    return text;
  }
}

/** A parsed body with its long texts cut out. */
export interface CutBody {
  readonly json: string;
  readonly texts: LongTexts;
}

/** Collects the texts to cut while a body is scanned; see `scanJson`. */
export class LongTextCutter {
  readonly #bytes: Buffer;
  readonly #texts: LongTexts;
  #json = '';
  #copied = 0;
  #key = '';

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#texts = new LongTexts(bytes);
  }

  /** Handles a string of the body: a name, a text to cut, or another value. */
  onString(from: number, to: number, isValid: boolean): void {
    const length = to - from;
    if (length <= maxKeyBytes && this.#isKey(to + 1)) this.#key = this.#bytes.toString('latin1', from, to);
    else if (length > minCutBytes && isValid && contentKeys.has(this.#key) && !this.#isKey(to + 1))
      this.#cut(from, to);
    else if (length > maxKeyBytes && this.#isKey(to + 1)) this.#key = '';
  }

  /** The body with placeholders; undefined if nothing was cut. */
  result(): CutBody | undefined {
    if (this.#texts.count === 0) return undefined;
    return { json: this.#json + this.#bytes.toString('utf8', this.#copied), texts: this.#texts };
  }

  #cut(from: number, to: number): void {
    const start = plainHeadEnd(this.#bytes, from);
    this.#json += this.#bytes.toString('utf8', this.#copied, start) + this.#texts.addPlaceholder(start, to);
    this.#copied = to;
  }

  /** Whether a colon follows, so that the string is a member name. */
  #isKey(from: number): boolean {
    const bytes = this.#bytes;
    let at = from;
    while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
    return bytes[at] === 0x3a;
  }
}

/** Whether a body can be cut: it is large enough and contains nothing that looks like a placeholder. */
export function mayCut(bytes: Buffer): boolean {
  return bytes.length >= largeBodyBytes && !bytes.includes(placeholderStart);
}

/** End of the plain prefix of a string: before its first escape or non-ASCII byte. */
function plainHeadEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < from + maxHeadBytes && bytes[at] !== 0x5c && (bytes[at] ?? 0) < 0x80) at++;
  return at;
}
