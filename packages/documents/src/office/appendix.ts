/** What stands besides a document's text, put after it: only what the text does not hold already. */

/** A part of a document that stands outside of its text. */
export interface AppendixSection {
  readonly title: string;
  readonly lines: readonly string[];
  /**
   * `remark`: always given. `main`: paragraphs of the text itself, of which several may stand in one line of it, as
   * those of a cell do. Otherwise a line is left out only if a line of the text says the same.
   */
  readonly kind?: 'remark' | 'main';
}

function comparisonKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Words with one space between them and around them all. */
function normalizeSpacing(text: string): string {
  return ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** Page numbers, and what masters show in the place of text to come. */
const placeholderText =
  /^(?:\W*(?:page|seite|página|pagina|pág\.?|p\.)?\W*\d*\W*(?:of|von|de|di|sur|\/)?\W*\d*\W*|<[^<>]*>|‹[^›]*›|\*)$/iu;
const listLabel = /^\s*(?:(?:[-*+>•]|\(?[\p{L}\p{N}]{1,6}[.)])\s+)+(?:\[[ x]\] )?/u;
/** Links' targets and the marks of notes are no text. */
const nonText = /\]\([^()\s]*\)|\[\^\d+\]:?/g;
/** Searches within lines cost as much as the lines are long. */
const maxSearches = 2_000;

/** The pieces of the text that may be a paragraph each: lines with and without their label, cells, broken lines whole. */
function* splitIntoPieces(markdown: string): Generator<string> {
  for (const line of markdown.replaceAll(nonText, ' ').split('\n')) {
    yield line;
    yield line.replace(listLabel, '');
    if (line.startsWith('|')) for (const cell of line.split(/(?<!\\)\|/)) yield cell;
  }
  const broken = markdown.replaceAll(nonText, ' ').matchAll(/(?:[^\n]* {2}\n)+[^\n]*/g);
  for (const [lines] of broken) {
    yield lines;
    yield lines.replace(listLabel, '');
  }
}

/** The extras that the text does not hold already, as Markdown; '' for none. */
export function renderAppendix(markdown: string, extras: readonly AppendixSection[]): string {
  if (extras.every(({ lines }) => lines.length === 0)) return '';
  const known = new Set<string>();
  for (const piece of splitIntoPieces(markdown)) known.add(comparisonKey(piece));
  const single = new Set(extras.flatMap(({ lines }) => lines.map(comparisonKey)));
  let composed: string | undefined;
  let searches = 0;
  const standsWithin = (line: string): boolean => {
    searches += 1;
    if (searches > maxSearches) return false;
    composed ??= [...splitIntoPieces(markdown)]
      .filter((piece) => !single.has(comparisonKey(piece)))
      .map(normalizeSpacing)
      .join('\n');
    return composed.includes(normalizeSpacing(line));
  };
  return extras
    .flatMap(({ title, lines, kind }) => {
      const fresh = lines.filter((line) => {
        if (kind === 'remark') return line !== '';
        const wanted = comparisonKey(line);
        if (wanted === '' || placeholderText.test(line) || known.has(wanted)) return false;
        if (kind === 'main' && standsWithin(line)) return false;
        known.add(wanted);
        return true;
      });
      if (fresh.length === 0) return [];
      return title === '' ? fresh : [`${title}:`, ...fresh];
    })
    .join('\n\n');
}
