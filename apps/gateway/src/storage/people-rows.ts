/** Rows of people and of what they sign in with. Times are epoch milliseconds. */

/** Somebody who signs in. */
export interface PersonRow {
  id: string;
  email: string;
  /** The address in lower case, which is unique. */
  email_key: string;
  name: string;
  /** Argon2id in PHC's format; null if the person signs in elsewhere. */
  password_hash: string | null;
  totp_sealed: string | null;
  /** 1 once a code has shown that the secret arrived. */
  totp_confirmed: number;
  /** The last time step whose code was used. */
  totp_last_step: number | null;
  /** Digests of unused recovery codes, as JSON. */
  recovery_codes: string | null;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  /** `active` or `disabled`. */
  status: string;
  created_at: number;
  updated_at: number;
}

/** A role of a person in an account; without one, in the whole installation. */
export interface MembershipRow {
  id: string;
  person_id: string;
  account_id: string | null;
  /** Limits a developer to a team. */
  team_id: string | null;
  role: string;
  /** `local`, or `oidc:NAME` for roles that an identity provider tells. */
  source: string;
  created_at: number;
}

/** Somebody is signed in; `digest` is of the cookie. */
export interface SessionRow {
  id: string;
  digest: string;
  person_id: string;
  /** `password` or `oidc:NAME`. */
  method: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

/** A one-time link; `digest` is of its token. */
export interface InvitationRow {
  id: string;
  digest: string;
  /** Who may accept it; null: whoever has the link. */
  email: string | null;
  /** Whose password it replaces; null for an invitation of somebody. */
  person_id: string | null;
  account_id: string | null;
  team_id: string | null;
  role: string | null;
  created_by: string;
  created_at: number;
  expires_at: number;
}

/** Tries to sign in, of one person, one name or one network. */
export interface SignInTriesRow {
  id: string;
  tries: number;
  last_at: number;
}
