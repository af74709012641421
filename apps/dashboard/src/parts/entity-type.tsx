import { entityName } from './entity-name.ts';

/** A type of personal data in words, with its name in the API where one points at it. */
export function EntityType({ type }: { readonly type: string }) {
  return <span title={type}>{entityName(type)}</span>;
}
