export { type Entity, type Tier, tiers } from './entity.ts';
export { knownEntity, literalCode, nameCodes } from './known.ts';
export {
  codesOfSet,
  countries,
  entities,
  entityOf,
  expandTypes,
  groups,
} from './table.ts';
