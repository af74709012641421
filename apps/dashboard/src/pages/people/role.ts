import type { components } from '../../api/index.ts';
import { text } from './text.ts';

export type Person = components['schemas']['Person'];
export type Role = components['schemas']['PersonMembership']['role'];
const roles = ['viewer', 'developer', 'privacy_officer', 'admin', 'owner'] as const satisfies readonly Role[];
export const roleOptions = roles.map((role) => ({ value: role, label: text.roleNames[role] }));
export const roleOf = (value: string): Role => roles.find((role) => role === value) ?? 'viewer';
