/**
 * Large bodies without their long texts. Decoding and encoding again a prompt of 200 kB or a file of megabytes
 * costs more than all the rest of a request; so in a large body the texts of content stay as they stand in its
 * bytes, a mark takes their place in the parsed request, and the bytes come back where the mark stands in what
 * goes to the provider. The scan makes every check of those bytes that a full reading makes (RFC 8259 7: no
 * control characters, only known escapes); a differential fuzz compares both ways of reading.
 */
import { randomBytes } from 'node:crypto';

/** Bodies below this are read in full: cutting gains nothing there (`npm run bench`, cpu-20k). */
export const largeBodyBytes = 16_384;
const cutBytes = 2048;
/** How much of a cut text stays readable before the mark at most: enough for `data:<type>;base64,` and its like. */
const headBytes = 128;
/** Members that hold content; all others are read in full, whatever their length. */
const contentKeys: ReadonlySet<string> = new Set([
  'content',
  'text',
  'url',
  'data',
  'file_data',
  'arguments',
]);
const longestKeyBytes = 16;
/** So much of a long text tells what it is made of: its beginning, its middle and its end, which may differ. */
const sampleBytes = 8192;
const beginBytes = sampleBytes / 2;
const otherBytes = sampleBytes / 4;

/** Unguessable, so that no text of a caller's can be taken for a mark. */
const markStart = `~${randomBytes(16).toString('hex')}:`;
const markEnd = '~';

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

  /** Notes a range of the body and gives the mark for it. */
  mark(from: number, to: number): string {
    this.#ranges.push(from, to);
    return `${markStart}${this.count - 1}${markEnd}`;
  }

  /** How long a text is whose marks stand for bytes, and what it is made of; undefined for a text without marks. */
  measure(
    text: string,
  ): { readonly bytes: number; readonly sample: string; readonly sampleBytes: number } | undefined {
    let bytes = text.length;
    let sample: { readonly text: string; readonly bytes: number } | undefined;
    for (let at = text.indexOf(markStart); at >= 0; at = text.indexOf(markStart, at + 1)) {
      const end = text.indexOf(markEnd, at + markStart.length);
      const place = 2 * Number(text.slice(at + markStart.length, end));
      const [from = 0, to = 0] = this.#ranges.slice(place, place + 2);
      bytes += to - from;
      sample ??= this.#sample(from, to);
    }
    return sample && { bytes, sample: sample.text, sampleBytes: sample.bytes };
  }

  /**
   * The first and the last `units` of a text, the bytes of its marks in their place: the same for a text that was read in
   * full and for one that was cut out.
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

  /** Texts between marks, and the bytes that marks stand for, in their order. */
  #pieces(text: string): (string | Buffer)[] {
    const pieces: (string | Buffer)[] = [];
    let kept = 0;
    for (let at = text.indexOf(markStart); at >= 0; at = text.indexOf(markStart, kept)) {
      const end = text.indexOf(markEnd, at + markStart.length);
      const place = 2 * Number(text.slice(at + markStart.length, end));
      pieces.push(text.slice(kept, at), this.#bytes.subarray(this.#ranges[place], this.#ranges[place + 1]));
      kept = end + 1;
    }
    pieces.push(text.slice(kept));
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

  /** A value made of JSON with the long texts in the place of their marks. */
  expand<T>(value: T): T {
    return JSON.parse(this.restore(JSON.stringify(value)).toString('utf8'));
  }

  /** A JSON text with the bytes of the long texts in the place of their marks. */
  restore(json: string): Buffer {
    const pieces: Buffer[] = [];
    let kept = 0;
    for (let at = json.indexOf(markStart); at >= 0; at = json.indexOf(markStart, kept)) {
      const end = json.indexOf(markEnd, at + markStart.length);
      const place = 2 * Number(json.slice(at + markStart.length, end));
      pieces.push(
        Buffer.from(json.slice(kept, at), 'utf8'),
        this.#bytes.subarray(this.#ranges[place], this.#ranges[place + 1]),
      );
      kept = end + 1;
    }
    pieces.push(Buffer.from(json.slice(kept), 'utf8'));
    return Buffer.concat(pieces);
  }
}

/** Most bytes of JSON for one unit of text: `\\u1234`. */
const escapedBytes = 6;
const cutEscape = /^[\da-f]{1,4}(?=\\u)|\\(?:u[\da-f]{0,3})?$/gi;

/** Bytes from within a JSON string as text: half an escape at either end is left out, the others are read. */
function readable(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!text.includes('\\')) return text;
  try {
    const read: unknown = JSON.parse(`"${text.replace(cutEscape, '')}"`);
    return typeof read === 'string' ? read : text;
  } catch {
    // Begun or ended within an escape of another kind: what stands there tells enough.
    return text;
  }
}

/** A body with its long texts cut out. */
export interface CutBody {
  readonly json: string;
  readonly texts: LongTexts;
}

/** Collects what to cut while a body is scanned; see `scanJson`. */
export class LongTextCutter {
  readonly #bytes: Buffer;
  readonly #texts: LongTexts;
  #json = '';
  #kept = 0;
  #key = '';

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#texts = new LongTexts(bytes);
  }

  /** Takes a string of the body: a name, a text to cut, or any other. */
  onString(from: number, to: number, sound: boolean): void {
    const length = to - from;
    if (length <= longestKeyBytes && this.#isKey(to + 1))
      this.#key = this.#bytes.toString('latin1', from, to);
    else if (length > cutBytes && sound && contentKeys.has(this.#key) && !this.#isKey(to + 1))
      this.#cut(from, to);
    else if (length > longestKeyBytes && this.#isKey(to + 1)) this.#key = '';
  }

  /** The body with marks; undefined when nothing was cut. */
  result(): CutBody | undefined {
    if (this.#texts.count === 0) return undefined;
    return { json: this.#json + this.#bytes.toString('utf8', this.#kept), texts: this.#texts };
  }

  #cut(from: number, to: number): void {
    const start = plainHeadEnd(this.#bytes, from);
    this.#json += this.#bytes.toString('utf8', this.#kept, start) + this.#texts.mark(start, to);
    this.#kept = to;
  }

  /** Whether a colon follows, so that the string before was a member's name. */
  #isKey(from: number): boolean {
    const bytes = this.#bytes;
    let at = from;
    while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
    return bytes[at] === 0x3a;
  }
}

/** Whether a body could be cut at all: large enough, and without anything that looks like a mark. */
export function mayCut(bytes: Buffer): boolean {
  return bytes.length >= largeBodyBytes && !bytes.includes(markStart);
}

/** Where the plain beginning of a string ends: before its first escape or byte beyond ASCII. */
function plainHeadEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < from + headBytes && bytes[at] !== 0x5c && (bytes[at] ?? 0) < 0x80) at++;
  return at;
}
