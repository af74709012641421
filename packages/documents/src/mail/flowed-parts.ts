/** Joins the flowed text of messages before the mail parser does, which joins quotations with their marks. */
import { joinFlowedText } from './flowed-text.ts';

/** More levels of parts than are read. */
const maxDepth = 30;
const flowed = /(;\s*format\s*=\s*"?)flowed(?=["\s;]|$)/i;
const deletesSpaces = /;\s*delsp\s*=\s*"?yes(?=["\s;]|$)/i;
const boundaryParameter = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i;
/** Charsets whose line ends are more than one byte. */
const wideCharset = /;\s*charset\s*=\s*"?(?:utf-?(?:16|32)|ucs)/i;

/** A part without parts of its own. */
interface LeafPart {
  readonly header: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

/** A field of a header with its folded lines. */
function fieldPattern(name: string): RegExp {
  return new RegExp(`^${name}:[^\\n]*(?:\\n[ \\t][^\\n]*)*`, 'im');
}
const typeField = fieldPattern('content-type');
const encodingField = fieldPattern('content-transfer-encoding');
const dispositionField = fieldPattern('content-disposition');

function readField(field: RegExp, header: string): string {
  const text = field.exec(header)?.[0] ?? '';
  return text
    .slice(text.indexOf(':') + 1)
    .replaceAll(/\r?\n/g, '')
    .trim();
}

/** Finds parts by the boundaries of those around them. Messages within the message stay whole. */
class PartFinder {
  readonly found: LeafPart[] = [];
  readonly #message: string;
  readonly #boundaries: string[] = [];
  /** Where the current part and its body begin; undefined outside of parts, or before its body. */
  #start: number | undefined = 0;
  #bodyStart: number | undefined;

  constructor(message: string) {
    this.#message = message;
  }

  /** Reads the next line. @param next where the one after it begins */
  addLine(at: number, next: number): void {
    if (this.#passesBoundary(at, next)) return;
    const isEmpty = this.#message[at] === '\n' || this.#message.startsWith('\r\n', at);
    if (isEmpty && this.#start !== undefined && this.#bodyStart === undefined)
      this.#startBody(this.#start, next);
  }

  finish(end: number): void {
    const [start, bodyStart] = [this.#start, this.#bodyStart];
    if (start === undefined || bodyStart === undefined) return;
    this.found.push({ header: this.#message.slice(start, bodyStart), start, bodyStart, end });
  }

  isTooDeep(): boolean {
    return this.#boundaries.length >= maxDepth;
  }

  #startBody(start: number, from: number): void {
    const type = readField(typeField, this.#message.slice(start, from));
    const [, quoted, plain = ''] = boundaryParameter.exec(type) ?? [];
    if (/^multipart\//i.test(type)) {
      this.#boundaries.push(quoted ?? plain);
      this.#start = undefined;
    } else this.#bodyStart = from;
  }

  #passesBoundary(at: number, next: number): boolean {
    if (this.#boundaries.length === 0 || !this.#message.startsWith('--', at)) return false;
    const mark = this.#message.slice(at + 2, next).trimEnd();
    const isLast = mark.endsWith('--') && !this.#boundaries.includes(mark);
    const level = this.#boundaries.lastIndexOf(isLast ? mark.slice(0, -2) : mark);
    if (level < 0) return false;
    this.finish(at);
    this.#boundaries.length = isLast ? level : level + 1;
    this.#start = isLast ? undefined : next;
    this.#bodyStart = undefined;
    return true;
  }
}

function findLeafParts(message: string): readonly LeafPart[] {
  const finder = new PartFinder(message);
  for (let at = 0, next = 0; at < message.length && !finder.isTooDeep(); at = next) {
    const end = message.indexOf('\n', at);
    next = end < 0 ? message.length : end + 1;
    finder.addLine(at, next);
  }
  finder.finish(message.length);
  return finder.found;
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll(/(?<![ \t])[ \t]+(?=\r?\n)/g, '')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The text of a body, a character for each byte. */
function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('latin1');
  return /quoted-printable/i.test(encoding) ? decodeQuotedPrintable(body) : body;
}

/** The part with its text joined; undefined if that is not flowed, or attached. */
function joinPart({ header, bodyStart, end }: LeafPart, message: string): string | undefined {
  const type = readField(typeField, header);
  if (!/^text\/plain(?=[\s;]|$)/i.test(type) || !flowed.test(type) || wideCharset.test(type))
    return undefined;
  if (/^attachment/i.test(readField(dispositionField, header))) return undefined;
  const text = decodeBody(message.slice(bodyStart, end), readField(encodingField, header));
  const joined = joinFlowedText(text.replaceAll(/\r\n?/g, '\n'), deletesSpaces.test(type));
  const fixed = header.replace(typeField, (field) => field.replace(flowed, '$1fixed'));
  // Encoded, so that no joined line is a boundary.
  const encoding = 'Content-Transfer-Encoding: base64';
  const encoded = encodingField.test(fixed)
    ? fixed.replace(encodingField, encoding)
    : fixed.replace(typeField, (field) => `${encoding}\r\n${field}`);
  return `${encoded}${Buffer.from(joined, 'latin1').toString('base64')}\r\n`;
}

/** The message with the lines of its flowed parts joined; the same bytes if it has none. */
export function joinFlowedParts(message: Uint8Array): Uint8Array {
  const raw = Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('latin1');
  if (!/\bformat\s*=\s*"?flowed/i.test(raw)) return message;
  const kept: string[] = [];
  let done = 0;
  for (const part of findLeafParts(raw)) {
    const joined = joinPart(part, raw);
    if (joined === undefined) continue;
    kept.push(raw.slice(done, part.start), joined);
    done = part.end;
  }
  return done === 0 ? message : Buffer.from(kept.join('') + raw.slice(done), 'latin1');
}
