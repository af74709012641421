/** A program that turns documents into text. */
export interface Reader {
  readonly name: string;
  /** Undefined where it is not installed. */
  readonly version: string | undefined;
  /** Whether it is made for a format; others are left out of its figures. @param isScan whether the text must be recognized */
  reads(format: string, isScan: boolean): boolean;
  /** The text, and whether it gave up. Rejects only if the program itself cannot be run. */
  read(path: string): Promise<ReaderOutcome>;
  close(): void;
}

export interface ReaderOutcome {
  readonly text: string;
  /** Why there is no text; undefined if it was read. */
  readonly refused: string | undefined;
}

/** Longest time of one document. */
export const maxReadMs = 120_000;
