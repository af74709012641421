/** Roles of people. */
export type Role = 'owner' | 'admin' | 'privacy_officer' | 'developer' | 'viewer';

/** Who may change what an account has. */
export const administrators: readonly Role[] = ['owner', 'admin'];

/** Who may read reports. */
export const readers: readonly Role[] = ['owner', 'admin', 'privacy_officer', 'viewer'];
