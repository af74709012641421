/** The cells that a label heads, if it heads a column at all: in a table of two columns it may stand beside its value. */
import type { TriggerRecognizer } from '../recognizers/index.ts';
import type { ScannedText, TriggerHit } from '../scan/index.ts';
import type { Span } from '../span.ts';

/** A longer cell of a table is text, not a value. */
const maxCellLength = 256;
/** Labels that no recognizer looks for. */
const plainLabel =
  /^(?:e-?mails?|mail|courriel|correo(?: electr[oó]nico)?|notes?|notizen?|remarks?|comments?|bemerkung(?:en)?|betreff|subject|objet|asunto|oggetto|onderwerp|assunto|status|statut|estado|stato|priority|priorit[äé]t?|prioridad|type|typ|tipo|department|abteilung|service|title|titel|role|rolle|created|updated|erstellt|website|url|ort|stadt|city|ville|ciudad|citt[àa]|stad|cidade|country|land|pays|pa[ií]s|paese|company|firma|datum|date|fecha|data)$/iu;
const maxRowLength = 400;
/** The row of a Markdown table under its headings. */
const delimiterRow = /^[ \t]*\|?[ \t]*:?-{1,40}:?[ \t]*(?:\||\n|$)/;
const edgePunctuation = /^[\s"'`*_]{1,8}|[\s"'`*_:]{1,8}$/g;

type TextRange = Pick<Span, 'start' | 'end'>;

export class TableCells {
  readonly #scanned: ScannedText;
  readonly #triggers: readonly TriggerHit[];
  /** Where a term begins, and the farthest that one ends. */
  #terms: Map<number, number> | undefined;
  /** The cells below the last label that was asked for: many recognizers know the same. */
  #lastAt = -1;
  #lastCells: readonly TextRange[] = [];

  constructor(scanned: ScannedText, triggers: readonly TriggerHit[]) {
    this.#scanned = scanned;
    this.#triggers = triggers;
  }

  /** What a recognizer makes of the cells below its label. */
  find({ pattern, valid, code, score }: TriggerRecognizer, at: number, end: number): Span[] {
    const { text } = this.#scanned;
    const spans: Span[] = [];
    const cells = this.#valuesBelow(at);
    const label = cells.length === 0 ? '' : `${text.slice(at, end)}: `;
    for (const cell of cells) {
      const raw = text.slice(cell.start, cell.end);
      const value = raw.replaceAll(/^[\s"'`]{1,8}|[\s"'`]{1,8}$/g, '');
      if (value === '' || value.length > maxCellLength) continue;
      pattern.lastIndex = end - at;
      const match = pattern.exec(label + value);
      if (match === null || (match[1] ?? match[0]) !== value) continue;
      const start = cell.start + raw.indexOf(value);
      if (valid !== undefined && !valid(value, text, start)) continue;
      spans.push({ start, end: start + value.length, code, score });
    }
    return spans;
  }

  #valuesBelow(at: number): readonly TextRange[] {
    if (this.#lastAt === at) return this.#lastCells;
    const cells = this.#scanned.tables.cellsBelow(at);
    this.#lastAt = at;
    this.#lastCells = this.#isFirstOfLine(at) && this.#areLabels(cells) ? [] : cells;
    return this.#lastCells;
  }

  /**
   * Whether what was found after a label is not its value but the heading of the next column: it is a label itself,
   * or a rule and values stand below.
   */
  isHeading(label: TextRange, { start, end }: TextRange): boolean {
    const { text } = this.#scanned;
    if (!/[|\t;,]/.test(text.slice(label.end, Math.min(start, label.end + maxCellLength)))) return false;
    const found = text.slice(start, end);
    const value = found.replaceAll(edgePunctuation, '');
    const from = start + found.indexOf(value);
    if (plainLabel.test(value) || this.#isTerm(from, from + value.length)) return true;
    const newline = text.slice(end, end + maxRowLength).indexOf('\n');
    const below = end + newline + 1;
    if (newline < 0 || !delimiterRow.test(text.slice(below, below + maxRowLength))) return false;
    return this.#valuesBelow(label.start).length > 0;
  }

  /** Labels of rows stand before their values. */
  #isFirstOfLine(at: number): boolean {
    // Only so far: a text without line ends would be searched to its beginning each time.
    const before = this.#scanned.text.slice(Math.max(0, at - maxCellLength), at);
    const inLine = before.slice(before.lastIndexOf('\n') + 1);
    return inLine.length < maxCellLength && !/[\p{L}\p{N}]/u.test(inLine);
  }

  /** Whether a third of the cells are labels: names of people are none, but the labels of a form are not all known. */
  #areLabels(cells: readonly TextRange[]): boolean {
    let filled = 0;
    let labels = 0;
    for (const cell of cells) {
      const raw = this.#scanned.text.slice(cell.start, Math.min(cell.end, cell.start + maxCellLength));
      const value = raw.replaceAll(edgePunctuation, '');
      if (!/[\p{L}\p{N}]/u.test(value)) continue;
      filled++;
      const start = cell.start + raw.indexOf(value);
      if (plainLabel.test(value) || this.#isTerm(start, start + value.length)) labels++;
    }
    return labels > 0 && labels * 3 >= filled;
  }

  #isTerm(start: number, end: number): boolean {
    if (this.#terms === undefined) {
      const terms = new Map<number, number>();
      const note = (at: number, until: number): void => {
        terms.set(at, Math.max(until, terms.get(at) ?? 0));
      };
      for (const { at, end: until } of this.#triggers) note(at, until);
      const { count, starts, ends } = this.#scanned.hits;
      for (let row = 0; row < count; row++) note(starts[row] ?? 0, ends[row] ?? 0);
      this.#terms = terms;
    }
    return this.#terms.get(start) === end;
  }
}
