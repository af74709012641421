/** Something that reads a text which others wrote. */
export interface Subject {
  readonly name: string;
  /** Reads one text to its end. Errors that a request would be refused with are a result, too. */
  readonly run: (text: string) => unknown;
  /** The most that a million characters of any unit may take, in milliseconds of one core. */
  readonly maxMsPerMegachar: number;
}
