import type { Entity } from './entity.ts';

/** A country whose identifiers have codes of their own: base + slot. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly iso: string;
  readonly name: string;
  /** 100000 + ISO 3166-1 numeric x 100; as a type it stands for all of the country's types. */
  readonly base: number;
  readonly entities: readonly Entity[];
}

/** What the marker says by slot: it names the kind of document, not the country's name for it. */
const placeholderTypes: Readonly<Record<number, string>> = {
  1: 'NATIONAL_ID',
  2: 'TAX_ID',
  3: 'PASSPORT_NUMBER',
  4: 'DRIVER_LICENSE',
  5: 'HEALTH_ID',
  6: 'VAT_NUMBER',
  7: 'COMPANY_ID',
  8: 'BANK_ACCOUNT',
  9: 'LICENSE_PLATE',
  10: 'ID_CARD',
  11: 'POSTAL_CODE',
  12: 'PROFESSIONAL_ID',
  13: 'VOTER_ID',
  14: 'RESIDENCE_ID',
  15: 'SOCIAL_INSURANCE_ID',
};

/** Slots whose types tell little about a person, or are common in harmless text. */
const strictSlots: ReadonlySet<number> = new Set([9, 11]);

/** Slot, name without the country's prefix, example, marker where the slot has none. */
type Row = readonly [slot: number, name: string, example: string, placeholderType?: string];

/** @param prefix of the names; Presidio writes `UK` for GB */
export function country(
  iso: string,
  numeric: number,
  name: string,
  rows: readonly Row[],
  prefix = iso,
): Country {
  const base = 100_000 + numeric * 100;
  return {
    iso,
    name,
    base,
    entities: rows.map(([slot, suffix, example, placeholderType]) => ({
      code: base + slot,
      name: `${prefix}_${suffix}`,
      tier: slot === 11 ? 'attribute' : 'validated',
      set: strictSlots.has(slot) ? 'strict' : 'default',
      example,
      placeholderType: placeholderType ?? placeholderTypes[slot] ?? 'ID_NUMBER',
    })),
  };
}
