/** Entity types by name or code, as people write them in the configuration and on the command line. */
import { entities, entityGroups } from '@sluice/pii';
import { closestName } from './closest-name.ts';

const codesByName: ReadonlyMap<string, number> = new Map(
  [...entityGroups, ...entities].map(({ name, code }) => [name, code]),
);

/** Code of a type or group; undefined for an unknown name. A number is not checked. */
export function entityCodeOf(type: string | number): number | undefined {
  if (typeof type === 'number') return type;
  return /^\d+$/.test(type) ? Number(type) : codesByName.get(type.trim().toUpperCase());
}

/** Codes of types whose names have been checked. Throws `RangeError` for an unknown name. */
export function requireEntityCode(type: string | number): number {
  const code = entityCodeOf(type);
  if (code === undefined) throw new RangeError(unknownType(type));
  return code;
}

/** What is wrong with a type that does not exist. */
export function unknownType(type: string | number): string {
  const meant = typeof type === 'string' ? closestName(type, [...codesByName.keys()]) : undefined;
  const hint = meant === undefined ? '' : `, did you mean ${meant}?`;
  return `Unknown entity type ${type}${hint}; GET /v1/anonymization/types lists names and codes`;
}
