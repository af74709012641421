/** Rejoins lines that a mail client wrapped within a paragraph. */
/** Returns the text with one line per paragraph; short lines, as in addresses, are kept. */
export declare function unwrapLines(text: string): string;
