/** A page before layout analysis: words and ruling lines. Coordinates in points (1/72 inch), origin top left. */

/** A rectangle in points. */
export interface PageBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A run of characters without white space. */
export interface Word extends PageBox {
  readonly text: string;
  /** Font size (em height) in points. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Y coordinate of the baseline. */
  readonly baseline: number;
  /** No white space separates this word from the previous one in the file. */
  readonly joinsPrevious: boolean;
}

/** A drawn line, horizontal or vertical. */
export interface RulingLine {
  readonly horizontal: boolean;
  /** The y of a horizontal line, or the x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** A page as words and ruling lines. */
export interface RawPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  readonly rules: readonly RulingLine[];
}

/** The words of a page that repeat lines at the edge of earlier pages. */
export type FindRepeatedWords = (page: RawPage) => ReadonlySet<Word>;
