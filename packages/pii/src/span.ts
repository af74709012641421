/** A stretch of text that holds a value of one entity type. */
export interface Span {
  /** UTF-16 offset of the first unit. */
  readonly start: number;
  /** UTF-16 offset after the last unit. */
  readonly end: number;
  /** Code of the entity, see `entities/`. */
  readonly code: number;
  /** Confidence, 0..1: 1 = validated by checksum or unmistakable form, 0.5 = plausible with context. */
  readonly score: number;
}
