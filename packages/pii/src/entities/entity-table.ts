/** The table of entity types. A code that was published keeps its meaning: `fixtures/entities.json` says which. */
import { americas } from './countries-americas.ts';
import { asiaAfricaPacific } from './countries-asia-africa-pacific.ts';
import { southernEasternEurope } from './countries-southern-eastern-europe.ts';
import { westernEurope } from './countries-western-europe.ts';
import type { Country } from './country-entities.ts';
import type { Entity } from './entity.ts';
import { genericEntities, genericGroups } from './generic-entities.ts';

export const countries: readonly Country[] = Object.freeze(
  [...westernEurope, ...southernEasternEurope, ...americas, ...asiaAfricaPacific].sort(
    (a, b) => a.base - b.base,
  ),
);

export const entities: readonly Entity[] = Object.freeze(
  [...genericEntities, ...countries.flatMap((country) => country.entities)]
    .sort((a, b) => a.code - b.code)
    .map((entity) => Object.freeze(entity)),
);

/** Codes that stand for many: 0, the hundreds, the countries. */
export interface EntityGroup {
  readonly code: number;
  readonly name: string;
  readonly codes: readonly number[];
}

export const entityGroups: readonly EntityGroup[] = Object.freeze([
  { code: 0, name: 'ALL', codes: entities.map((entity) => entity.code) },
  ...genericGroups.map(({ code, name }) => ({
    code,
    name,
    codes: genericEntities.filter((entity) => Math.floor(entity.code / 100) * 100 === code).map(codeOf),
  })),
  ...countries.map(({ base, iso, entities: own }) => ({
    code: base,
    name: `${iso}_GROUP`,
    codes: own.map(codeOf),
  })),
]);

const byCode: ReadonlyMap<number, Entity> = new Map(entities.map((entity) => [entity.code, entity]));
const groupOf: ReadonlyMap<number, EntityGroup> = new Map(entityGroups.map((group) => [group.code, group]));
const setRank = { default: 0, strict: 1, all: 2 } as const;

function codeOf(entity: Entity): number {
  return entity.code;
}

export function findEntity(code: number): Entity | undefined {
  return byCode.get(code);
}

/** Codes and group codes as the codes of types, or the first that nobody knows. */
export function expandEntityCodes(
  codes: readonly number[],
): ReadonlySet<number> | { readonly unknown: number } {
  const expanded = new Set<number>();
  for (const code of codes) {
    const members = byCode.has(code) ? [code] : groupOf.get(code)?.codes;
    if (members === undefined) return { unknown: code };
    for (const member of members) expanded.add(member);
  }
  return expanded;
}

const sets = {
  default: codesUpTo('default'),
  strict: codesUpTo('strict'),
  all: codesUpTo('all'),
} as const;

function codesUpTo(set: Entity['set']): ReadonlySet<number> {
  return new Set(entities.filter((entity) => setRank[entity.set] <= setRank[set]).map(codeOf));
}

export function entityCodesOfSet(set: Entity['set']): ReadonlySet<number> {
  return sets[set];
}
