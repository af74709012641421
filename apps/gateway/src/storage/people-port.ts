import type { InvitationRow, MembershipRow, PersonRow, SessionRow, SignInTriesRow } from './people-rows.ts';

/** A person with all roles. */
export interface PersonWithRoles {
  readonly person: PersonRow;
  readonly memberships: readonly MembershipRow[];
}

/** A page of records of some accounts; undefined: of all, and of the whole installation. */
export interface AccountsPage {
  readonly accountIds: readonly string[] | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** A page of people in the order of ids. */
export interface PeopleQuery extends AccountsPage {
  /** A part of the name. */
  readonly name?: string | undefined;
  /** As it is compared. */
  readonly emailKey?: string | undefined;
  /** Only with a role in this account. */
  readonly account?: string | undefined;
  readonly role?: string | undefined;
  readonly status?: 'active' | 'disabled' | undefined;
}

/** A page of invitations in the order of ids. */
export interface InvitationQuery extends AccountsPage {
  readonly account?: string | undefined;
  readonly role?: string | undefined;
}

/** Changes of a person and of what it may do, all or none. */
export interface AccessChange {
  readonly name?: string | undefined;
  readonly status?: 'active' | 'disabled' | undefined;
  /** Each replaces the one of the same account and source. */
  readonly put: readonly MembershipRow[];
  /** Ids of memberships. */
  readonly remove: readonly string[];
  /** Removes the person if no membership is left. */
  readonly removeIfEmpty: boolean;
  /** Whether an account may lose its last owner; the installation never may. */
  readonly mayLeaveAccounts: boolean;
  readonly at: number;
  /** Changes nothing if the person or its memberships are not those that were read. */
  readonly ifSame?: PersonWithRoles | undefined;
}

/** A new password for an old one. */
export interface PasswordReplacement {
  readonly personId: string;
  /** Digests. */
  readonly before: string | null;
  readonly after: string;
  readonly keptSessionId: string;
  readonly at: number;
}

/** What becomes of a one-time link when it is accepted. */
export interface Acceptance {
  /** A new person. */
  readonly insert?: PersonRow | undefined;
  /** A new password; the second factor and all sessions of the person end. */
  readonly reset?: { readonly personId: string; readonly passwordHash: string } | undefined;
  readonly memberships: readonly MembershipRow[];
  readonly at: number;
}

/** Tries to sign in, which all processes count together. */
export interface SignInTryStore {
  /**
   * Counts a try with every counter, unless it comes too early. Calls are one after the other, also of several processes. What was last
   * counted before `forgetBefore` is forgotten, of all counters.
   * @param waitMs how long to wait, from what was counted until now
   * @returns that, and what was counted until now
   */
  begin(
    ids: readonly string[],
    times: { readonly at: number; readonly forgetBefore: number },
    waitMs: (counted: readonly SignInTriesRow[]) => number,
  ): Promise<{ readonly waitMs: number; readonly counted: readonly SignInTriesRow[] }>;
  /** Forgets counters, and takes one try back from others. */
  succeed(forgotten: readonly string[], takenBack: readonly string[]): Promise<void>;
}

/** People, their roles, sessions and one-time links. */
export interface PeopleStorage {
  /** Whether there is anybody. */
  any(): Promise<boolean>;
  get(id: string): Promise<PersonWithRoles | undefined>;
  /** All who have an address, the first one first: it is proven only for the accounts that invited them. */
  allByEmail(emailKey: string): Promise<readonly PersonWithRoles[]>;
  byIdentity(issuer: string, subject: string): Promise<PersonWithRoles | undefined>;
  /** In order of id. */
  page(query: PeopleQuery): Promise<readonly PersonWithRoles[]>;
  /** False if the address or the identity is somebody else's. */
  insert(person: PersonRow, memberships: readonly MembershipRow[]): Promise<boolean>;
  update(id: string, change: Partial<Omit<PersonRow, 'id' | 'status'>>): Promise<boolean>;
  /** Replaces all memberships of a source. */
  replaceMemberships(
    personId: string,
    source: string,
    memberships: readonly MembershipRow[],
  ): Promise<'changed' | 'last_owner'>;
  changeAccess(id: string, change: AccessChange): Promise<'changed' | 'missing' | 'stale' | 'last_owner'>;
  /** Marks a time step as used; false if it or a later one was used before. */
  takeTotpStep(id: string, step: number): Promise<boolean>;
  /** Stores a sealed secret that no code has confirmed yet; false if there is a confirmed one. */
  enrollTotp(id: string, sealed: string): Promise<boolean>;
  /** Makes the secret count, with recovery codes; false if it is not this one any more, or counts already. */
  confirmTotp(id: string, sealed: string, recoveryCodes: string): Promise<boolean>;
  /** Forgets secret and recovery codes; false if it is another secret by now. */
  removeTotp(id: string, sealed: string): Promise<boolean>;
  /** Replaces the recovery codes if they are as expected. */
  takeRecoveryCode(id: string, before: string, after: string): Promise<boolean>;
  /** Replaces a password if it is still as expected, and ends all sessions but one. */
  replacePassword(change: PasswordReplacement): Promise<boolean>;
  readonly tries: SignInTryStore;
  readonly sessions: {
    /**
     * False if the person cannot sign in any more, or has another password than the one with which the session was opened: who
     * signs in with the old one meanwhile must not stay.
     */
    insert(session: SessionRow, passwordHash: string | null): Promise<boolean>;
    byDigest(digest: string): Promise<(PersonWithRoles & { readonly session: SessionRow }) | undefined>;
    ofPerson(personId: string): Promise<readonly SessionRow[]>;
    touch(id: string, at: number): Promise<void>;
    remove(personId: string, id: string): Promise<boolean>;
    removeOthers(personId: string, keptId: string | undefined): Promise<void>;
    /** Removes those that have expired, or were not used since a time. */
    removeExpired(now: number, idleSince: number): Promise<void>;
  };
  readonly invitations: {
    insert(invitation: InvitationRow): Promise<void>;
    get(id: string): Promise<InvitationRow | undefined>;
    byDigest(digest: string): Promise<InvitationRow | undefined>;
    /** In order of id, without those that replace a password. */
    page(query: InvitationQuery): Promise<readonly InvitationRow[]>;
    remove(id: string): Promise<boolean>;
    removeExpired(now: number): Promise<void>;
    /** Uses the link up: `gone` if it was before, `taken` if the address is somebody's. */
    accept(id: string, acceptance: Acceptance): Promise<'accepted' | 'gone' | 'taken'>;
  };
}
