import type { Database } from './schema.ts';

/** A page of accounts or teams in the order of ids. */
export interface OwnerQuery {
  /** Id of the last one of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
  /** A part of the name. */
  readonly name?: string | undefined;
  /** Only of these accounts. */
  readonly accountIds?: readonly string[] | undefined;
}

/** Whose keys a list shows: all keys of some accounts, and keys that somebody created in others. */
export interface KeyOwners {
  readonly accountIds: readonly string[];
  readonly createdBy: string;
  /** Undefined: in all. */
  readonly createdIn: readonly string[] | undefined;
}

/** A page of keys in the order of ids. */
export interface KeyQuery extends Omit<OwnerQuery, 'accountIds'> {
  /** Only keys that somebody may see; undefined: all. */
  readonly owners?: KeyOwners | undefined;
  readonly account?: string | undefined;
  readonly team?: string | undefined;
  readonly status?: 'active' | 'expired' | 'revoked' | undefined;
  /** By id if undefined. `after` is the id of the last key of the page before. */
  readonly sort?: KeySort | undefined;
  /** Epoch milliseconds, for `status`. */
  readonly now: number;
}

/** Orders of a list of keys; those with `-` downwards, never used keys last in both. */
export const keySorts = ['name', '-name', 'last_used', '-last_used'] as const;
export type KeySort = (typeof keySorts)[number];

/** What a key was used for; times are epoch milliseconds. */
export interface KeyUse {
  readonly id: string;
  readonly lastUsedAtMs: number | null;
  readonly costNanos: number;
  readonly unpriced: number;
}

/** What can be changed of an account or a team; the whole of it tells versions apart. */
export type OwnerState = Pick<Database['accounts'], 'name' | 'settings' | 'limits'>;

/** Why an account or a team was not removed: it changed, or keys, teams or other records belong to it. */
export type OwnerRemoval = 'removed' | 'changed' | 'keys' | 'teams' | 'records';
