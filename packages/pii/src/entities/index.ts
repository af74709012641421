export { type Entity, type Tier, tiers } from './entity.ts';
export {
  countries,
  entities,
  entityCodesOfSet,
  entityGroups,
  expandEntityCodes,
  findEntity,
} from './entity-table.ts';
export { nameCodes, placeholderLikeCode, requireEntity } from './well-known-codes.ts';
