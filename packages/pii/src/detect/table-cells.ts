/**
 * Finds the table cells that a label applies to. The label may head a column, or precede its value in a two-column
 * table.
 */
import type { TriggerRecognizer } from '../recognizers/index.ts';
import type { ScannedText, TriggerHit } from '../scan/index.ts';
import type { Span } from '../span.ts';

/** A longer cell is text, not a value. */
const maxCellLength = 256;
/** Labels without a recognizer. */
const plainLabel =
  /^(?:e-?mails?|mail|courriel|correo(?: electr[oó]nico)?|notes?|notizen?|remarks?|comments?|bemerkung(?:en)?|betreff|subject|objet|asunto|oggetto|onderwerp|assunto|status|statut|estado|stato|priority|priorit[äé]t?|prioridad|type|typ|tipo|department|abteilung|service|title|titel|role|rolle|created|updated|erstellt|website|url|ort|stadt|city|ville|ciudad|citt[àa]|stad|cidade|country|land|pays|pa[ií]s|paese|company|firma|datum|date|fecha|data)$/iu;
const maxRowLength = 400;
/** The delimiter row below the header of a Markdown table. */
const delimiterRow = /^[ \t]*\|?[ \t]*:?-{1,40}:?[ \t]*(?:\||\n|$)/;
const edgePunctuation = /^[\s"'`*_]{1,8}|[\s"'`*_:]{1,8}$/g;

type TextRange = Pick<Span, 'start' | 'end'>;

export class TableCells {
  readonly #scanned: ScannedText;
  readonly #triggers: readonly TriggerHit[];
  /** End of the longest term at each start. */
  #terms: Map<number, number> | undefined;
  /** Cells below the most recently requested label, which several recognizers may share. */
  #lastAt = -1;
  #lastCells: readonly TextRange[] = [];

  constructor(scanned: ScannedText, triggers: readonly TriggerHit[]) {
    this.#scanned = scanned;
    this.#triggers = triggers;
  }

  /** Runs a recognizer on the cells below its label. */
  find(
    { pattern, valid, code, score, name: recognizer }: TriggerRecognizer,
    at: number,
    end: number,
  ): Span[] {
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
      spans.push({ start, end: start + value.length, code, score, recognizer });
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
   * True if the match after a label is not its value but the next column heading: it is a label itself, or a
   * delimiter row and values follow below.
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

  /** True for row labels, which precede their values. */
  #isFirstOfLine(at: number): boolean {
    // The search is bounded: otherwise a text without line ends would be searched from its start each time.
    const before = this.#scanned.text.slice(Math.max(0, at - maxCellLength), at);
    const inLine = before.slice(before.lastIndexOf('\n') + 1);
    return inLine.length < maxCellLength && !/[\p{L}\p{N}]/u.test(inLine);
  }

  /**
   * True if a third of the cells are labels. Names of people are not labels, but not every label of a form is known.
   */
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
