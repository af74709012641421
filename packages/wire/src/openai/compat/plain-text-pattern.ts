import type { TextChunk, TextField } from '../../translation/index.ts';

/** Characters that end a JSON string or need an escape in one (RFC 8259 7). */
const needsEscape = /["\\\p{Cc}]/u;
/** Members of a provider's delta that hold the text of a field. */
const keysOf: Readonly<Record<TextField, readonly string[]>> = {
  content: ['"content":'],
  reasoning_content: ['"reasoning_content":', '"reasoning":'],
};

/** The text of an event around its content. */
interface Frame {
  readonly before: string;
  readonly after: string;
}

/**
 * Most events of a stream differ in nothing but the text of their delta. Once one was decoded in full, the next that
 * has the same bytes around a text without quotes and escapes must come out with the same bytes around it, too: nothing
 * else of it could be decoded differently. That spares parsing and writing it (0.4 instead of 2.3 us for 320 bytes).
 */
export class PlainTextPattern {
  #given: Frame | undefined;
  #written: Frame | undefined;
  #index = 0;
  #field: TextField = 'content';

  /** The chunk for an event that fits the pattern; undefined for any other. */
  apply(data: string): TextChunk | undefined {
    const given = this.#given;
    const written = this.#written;
    if (given === undefined || written === undefined) return undefined;
    const end = data.length - given.after.length;
    // Slices compared as a whole: `startsWith` and `endsWith` go character by character.
    if (end < given.before.length || data.slice(0, given.before.length) !== given.before) return undefined;
    if (data.slice(end) !== given.after) return undefined;
    const text = data.slice(given.before.length, end);
    if (needsEscape.test(text)) return undefined;
    const json = written.before + text + written.after;
    return { kind: 'text', index: this.#index, field: this.#field, text, json };
  }

  /**
   * Learns from an event that was decoded in full.
   * @param data the event as it came
   * @param chunk what it was decoded to
   */
  learn(data: string, { index, field, text, json }: TextChunk): void {
    if (needsEscape.test(text)) return;
    const keys = keysOf[field].filter((key) => data.includes(key));
    const [key] = keys;
    if (key === undefined || keys.length > 1) return;
    const given = frameOf(data, key, text);
    const written = frameOf(json, `"${field}":`, text);
    if (given === undefined || written === undefined) return;
    this.#given = given;
    this.#written = written;
    this.#index = index;
    this.#field = field;
  }
}

/** The text around the content; undefined where its place is not certain. */
function frameOf(data: string, key: string, content: string): Frame | undefined {
  const at = data.indexOf(key);
  if (at < 0 || data.indexOf(key, at + 1) >= 0) return undefined;
  let start = at + key.length;
  while (data.charCodeAt(start) === 0x20) start += 1;
  if (data.charCodeAt(start) !== 0x22) return undefined;
  start += 1;
  const end = start + content.length;
  if (!data.startsWith(content, start) || data.charCodeAt(end) !== 0x22) return undefined;
  return { before: data.slice(0, start), after: data.slice(end) };
}
