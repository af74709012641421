/** An entity type. Codes are permanent: a published code is never reused for another type. */
export interface Entity {
  /** 101..999, or 100000 + ISO 3166 numeric x 100 + slot for national identifiers. */
  readonly code: number;
  /** In upper snake case; Presidio's name if it has one. */
  readonly name: string;
  /** Determines which of two overlapping spans wins. */
  readonly tier: Tier;
  /**
   * The smallest named set that contains it: `default` (detected unless configured otherwise), `strict` (affects
   * answer quality; masked by the strict profile), `all`. Each set includes the previous ones.
   */
  readonly set: 'default' | 'strict' | 'all';
  /** A made-up example for listings. */
  readonly example: string;
  /** Type shown in placeholders, if the name would reveal too much or make models refuse: `TOKEN` for secrets. */
  readonly placeholderType?: string;
}

/** From strongest to weakest. */
export const tiers = [
  'literal',
  'custom',
  'secret',
  'validated',
  'internet',
  'address',
  'phone',
  'date',
  'name',
  'attribute',
] as const;

export type Tier = (typeof tiers)[number];
