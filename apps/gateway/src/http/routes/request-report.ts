import { requestReaders } from '../../auth/index.ts';

/** What routes that read single requests have in common. */
export const requestReport = {
  method: 'GET',
  access: { kind: 'admin', roles: requestReaders },
  limits: 'none',
  tag: 'Reports',
} as const;

/** Rows of a page, at most. */
export const maxRequestRows = 200;
