export interface Series {
  readonly label: string;
  /** One value a time. */
  readonly values: readonly number[];
  /** Position in the palette; undefined: other. */
  readonly colour: number | undefined;
}
