/** A range of text with a value of one entity type. */
export interface Span {
  /** UTF-16 offset of the start. */
  readonly start: number;
  /** UTF-16 offset of the end, exclusive. */
  readonly end: number;
  /** Entity code, see `entities/`. */
  readonly code: number;
  /** Confidence, 0..1: 1 = validated by checksum or unmistakable form, 0.5 = plausible with context. */
  readonly score: number;
  /** Set for another form of a name, such as `kholzmann`: the name that it belongs to. */
  readonly person?: string;
  /** What found it: the name of a recognizer, or of another way to find values. */
  readonly recognizer?: string | undefined;
}
