import { isRecord, type JsonObject } from '../translation/index.ts';

/** Characters that end a JSON string or need an escape in one (RFC 8259 7). */
const NOT_PLAIN = /["\\\p{Cc}]/u;
const TEXT_KEY = '"text":"';
const USAGE_KEY = '"usageMetadata":';

const MAX_LESSONS = 32;

/** Members that mean nothing for the answer, or the same in every event. */
const ENVELOPE: ReadonlySet<string> = new Set([
  'candidates',
  'createTime',
  'modelVersion',
  'responseId',
  'usageMetadata',
]);
const CANDIDATE: ReadonlySet<string> = new Set(['content', 'index']);
const CONTENT: ReadonlySet<string> = new Set(['parts', 'role']);

/**
 * Most events of a stream differ in nothing but one text and the counts, and two thirds of an event are counts
 * that only the last one is read for. Once one such event was read in full, the next that has the same bytes but
 * for a text without escapes and for digits in the counts can mean nothing else. That spares reading it.
 */
export class TextEventPattern {
  #before = '';
  #after: RegExp | null = null;
  #lessons = 0;

  /** The text of an event that is like the one that was learnt; undefined for any other. */
  apply(data: string): string | undefined {
    const after = this.#after;
    const start = this.#before.length;
    if (after === null || data.slice(0, start) !== this.#before) return undefined;
    let end = data.indexOf('"', start);
    while (end !== -1 && isEscaped(data, end)) end = data.indexOf('"', end + 1);
    if (end === -1) return undefined;
    after.lastIndex = end;
    if (!after.test(data)) return undefined;
    const text = data.slice(start, end);
    return NOT_PLAIN.test(text) ? unescaped(text) : text;
  }

  /**
   * Learns from an event that was read in full.
   * @param data the event as it came
   * @param chunk the same, parsed
   */
  learn(data: string, chunk: JsonObject): void {
    // A stream whose frame never repeats is read in full, without the cost of lessons.
    if (this.#lessons >= MAX_LESSONS) return;
    const text = onlyTextOf(chunk);
    const key = data.indexOf(TEXT_KEY);
    if (text === null || text === '' || NOT_PLAIN.test(text) || key !== data.lastIndexOf(TEXT_KEY)) return;
    const start = key + TEXT_KEY.length;
    const end = start + text.length;
    const usage = data.indexOf(USAGE_KEY, end);
    // With the counts in front of the text its frame would never be the same.
    if (key === -1 || usage === -1 || !data.startsWith(`${text}"`, start)) return;
    this.#lessons += 1;
    this.#before = data.slice(0, start);
    const counts = escaped(data.slice(usage)).replaceAll(/:\d+/g, ':\\d+');
    this.#after = new RegExp(`${escaped(data.slice(end, usage))}${counts}$`, 'y');
  }
}

/** The text of an event that holds one text of the first candidate and nothing else. */
function onlyTextOf(chunk: JsonObject): string | null {
  const { candidates } = chunk;
  const candidate: unknown = Array.isArray(candidates) && candidates.length === 1 ? candidates[0] : null;
  if (!isRecord(candidate) || !hasOnly(chunk, ENVELOPE) || !hasOnly(candidate, CANDIDATE)) return null;
  const { content, index = 0 } = candidate;
  if (index !== 0 || !isRecord(content) || !hasOnly(content, CONTENT)) return null;
  const { parts } = content;
  const part: unknown = Array.isArray(parts) && parts.length === 1 ? parts[0] : null;
  if (!isRecord(part) || typeof part['text'] !== 'string' || Object.keys(part).length !== 1) return null;
  return part['text'];
}

function hasOnly(fields: JsonObject, names: ReadonlySet<string>): boolean {
  for (const name in fields) if (!names.has(name)) return false;
  return true;
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Whether the quote at a place is part of the string: an odd number of backslashes stands before it. */
function isEscaped(data: string, at: number): boolean {
  let slashes = 0;
  while (data.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
  return slashes % 2 === 1;
}

/** The text that a JSON string means; undefined where it is none. */
function unescaped(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(`"${text}"`);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
