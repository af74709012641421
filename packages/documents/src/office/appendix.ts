/** What stands besides a document's text, put after it: only what the text does not hold already. */

/** A part of a document that stands outside of its text. */
export interface Extra {
  readonly title: string;
  readonly lines: readonly string[];
  /**
   * `remark`: always given. `main`: paragraphs of the text itself, of which several may stand in one line of it, as
   * those of a cell do. Otherwise a line is left out only if a line of the text says the same.
   */
  readonly kind?: 'remark' | 'main';
}

function key(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Words with one space between them and around them all. */
function spaced(text: string): string {
  return ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** Page numbers, and what masters show in the place of text to come. */
const empty =
  /^(?:\W*(?:page|seite|página|pagina|pág\.?|p\.)?\W*\d*\W*(?:of|von|de|di|sur|\/)?\W*\d*\W*|<[^<>]*>|‹[^›]*›|\*)$/iu;
const listLabel = /^\s*(?:(?:[-*+>•]|\(?[\p{L}\p{N}]{1,6}[.)])\s+)+(?:\[[ x]\] )?/u;
/** Links' targets and the marks of notes are no text. */
const unseen = /\]\([^()\s]*\)|\[\^\d+\]:?/g;
/** Searches within lines cost as much as the lines are long. */
const MOST_SEARCHES = 2_000;

/** The pieces of the text that may be a paragraph each: lines with and without their label, cells, broken lines whole. */
function* pieces(markdown: string): Generator<string> {
  for (const line of markdown.replaceAll(unseen, ' ').split('\n')) {
    yield line;
    yield line.replace(listLabel, '');
    if (line.startsWith('|')) for (const cell of line.split(/(?<!\\)\|/)) yield cell;
  }
  const broken = markdown.replaceAll(unseen, ' ').matchAll(/(?:[^\n]* {2}\n)+[^\n]*/g);
  for (const [lines] of broken) {
    yield lines;
    yield lines.replace(listLabel, '');
  }
}

/** The extras that the text does not hold already, as Markdown; '' for none. */
export function appendix(markdown: string, extras: readonly Extra[]): string {
  if (extras.every(({ lines }) => lines.length === 0)) return '';
  const known = new Set<string>();
  for (const piece of pieces(markdown)) known.add(key(piece));
  const single = new Set(extras.flatMap(({ lines }) => lines.map(key)));
  let composed: string | undefined;
  let searches = 0;
  const standsWithin = (line: string): boolean => {
    searches += 1;
    if (searches > MOST_SEARCHES) return false;
    composed ??= [...pieces(markdown)]
      .filter((piece) => !single.has(key(piece)))
      .map(spaced)
      .join('\n');
    return composed.includes(spaced(line));
  };
  return extras
    .flatMap(({ title, lines, kind }) => {
      const fresh = lines.filter((line) => {
        if (kind === 'remark') return line !== '';
        const wanted = key(line);
        if (wanted === '' || empty.test(line) || known.has(wanted)) return false;
        if (kind === 'main' && standsWithin(line)) return false;
        known.add(wanted);
        return true;
      });
      if (fresh.length === 0) return [];
      return title === '' ? fresh : [`${title}:`, ...fresh];
    })
    .join('\n\n');
}
