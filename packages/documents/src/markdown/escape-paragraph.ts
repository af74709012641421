/** Text that Markdown would take for its own signs at the start of a line. */
const leading = /^(?:#{1,6}(?=\s)|>|[-+*](?=\s)|(?:={3,}|-{3,})$|```|~~~)/;

/** Keeps a paragraph's text from being read as a heading, a list, a quote or code. Leaves all else as it is. */
export function escapeParagraph(text: string): string {
  return leading.test(text) ? `\\${text}` : text;
}
