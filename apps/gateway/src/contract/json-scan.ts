/** What one pass over the bytes of a JSON text tells without building values. */
export interface JsonScan {
  /** Colons outside strings: as many as members written, doubled ones included. */
  readonly members: number;
  /** Deepest nesting of arrays and objects. */
  readonly depth: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
/** Strings are walked byte by byte up to here, then searched natively. */
const NEAR = 24;

/** Counts members and depth. Assumes nothing of the text: on broken JSON the figures mean nothing, and it ends. */
export function scanJson(bytes: Buffer): JsonScan {
  let members = 0;
  let depth = 0;
  let deepest = 0;
  const end = bytes.length;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = closingQuote(bytes, at + 1, end);
    else if (byte === COLON) members++;
    else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return { members, depth: deepest };
}

/** Index of the quote that closes the string whose content starts at `from`; `end` when none does. */
export function closingQuote(bytes: Buffer, from: number, end: number): number {
  let at = from;
  const near = Math.min(end, from + NEAR);
  for (; at < near; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  for (;;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1) return end;
    let slashes = 0;
    while (quote - 1 - slashes >= from && bytes[quote - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote;
    at = quote + 1;
  }
}
