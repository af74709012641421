import type { Entity } from './entity.ts';
import { findEntity } from './entity-table.ts';

/** Input that looks like a marker. */
export const placeholderLikeCode = 901;

/** What the names model finds, by its labels. */
export const nameCodes = { PERSON: 101, ADDRESS: 203, LOCATION: 204, ORGANIZATION: 301 } as const;

/** The entity of a code that our own code made. Throws RangeError if there is none. */
export function requireEntity(code: number): Entity {
  const entity = findEntity(code);
  if (entity === undefined) throw new RangeError(`No entity has the code ${code}.`);
  return entity;
}
