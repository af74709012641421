export type { Country } from './country.ts';
export { type Entity, type Tier, tiers } from './entity.ts';
export { knownEntity, literalCode, nameCodes } from './known.ts';
export {
  codesOfSet,
  countries,
  type EntityGroup,
  entities,
  entityOf,
  expandTypes,
  groups,
} from './table.ts';
