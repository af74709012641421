/** What an entity type is. Codes are permanent: one that was published is never reused for something else. */
export interface Entity {
  /** 101..999, or 100000 + ISO 3166 numeric x 100 + slot for what a country issues. */
  readonly code: number;
  /** Upper snake case; Presidio's name where it has one. */
  readonly name: string;
  /** Who wins where two spans overlap. */
  readonly tier: Tier;
  /**
   * Smallest named set that holds it: `default` (found unless told otherwise), `strict` (costs answer quality,
   * masked by the strict profile), `all`. Each set holds the ones before it.
   */
  readonly set: 'default' | 'strict' | 'all';
  /** A made-up value, for the list of types. */
  readonly example: string;
  /** What the marker says, where the name would tell too much or make models refuse: `TOKEN` for secrets. */
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
