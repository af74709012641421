import type { Entity } from './entity.ts';
import { findEntity } from './entity-table.ts';

/** Input that looks like a placeholder. */
export const placeholderLikeCode = 901;

/** Entity codes of the names model's labels. */
export const nameCodes = { PERSON: 101, ADDRESS: 203, LOCATION: 204, ORGANIZATION: 301 } as const;

/** Returns the entity of a code that must exist. Throws RangeError otherwise. */
export function requireEntity(code: number): Entity {
  const entity = findEntity(code);
  if (entity === undefined) throw new RangeError(`Unknown entity code: ${code}.`);
  return entity;
}
