import { type RoleName, roleNames } from '../config/index.ts';

/** Roles of people, strongest first. */
export const roles = roleNames;
export type Role = RoleName;

/** Who may change people and their roles. */
export const owners: readonly Role[] = ['owner'];

/** Who may change what an account has. */
export const administrators: readonly Role[] = ['owner', 'admin'];

/** Who may read reports. */
export const readers: readonly Role[] = ['owner', 'admin', 'privacy_officer', 'viewer'];

/** Who may send requests as themselves, which spend. */
export const requesters: readonly Role[] = ['owner', 'admin', 'privacy_officer', 'developer'];

/** Who may read single requests; developers only what their own keys did. */
export const requestReaders: readonly Role[] = [...readers, 'developer'];

/** Who may read the content of requests that is kept; developers only of their own keys. */
export const contentReaders: readonly Role[] = ['owner', 'admin', 'privacy_officer', 'developer'];

/** Who may delete it. */
export const contentRemovers: readonly Role[] = ['owner', 'admin', 'privacy_officer'];

/** Who may create and change keys; developers only their own. */
export const keyMakers: readonly Role[] = ['owner', 'admin', 'developer'];

/** Who may read keys; developers only their own. */
export const keyReaders: readonly Role[] = ['owner', 'admin', 'developer', 'viewer'];

/** Reads a stored role. Throws if it is none: a damaged row must not give rights. */
export function readRole(text: string): Role {
  const role = roles.find((one) => one === text);
  if (role === undefined) throw new Error('A stored role is invalid.');
  return role;
}
