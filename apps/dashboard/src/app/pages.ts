import type { Operation } from '../session/index.ts';
import type { IconName } from '../ui/index.ts';
import { text } from './text.ts';

/** Paths that the menu leads to. */
export type PagePath =
  | '/'
  | '/requests'
  | '/play'
  | '/routing'
  | '/privacy'
  | '/documents'
  | '/connect'
  | '/keys'
  | '/teams'
  | '/people'
  | '/providers'
  | '/models'
  | '/budgets'
  | '/settings'
  | '/webhooks'
  | '/audit';
export type PageId = keyof typeof text.pages;

export interface PageEntry {
  readonly id: PageId;
  readonly path: PagePath;
  /** Its letter after `g`. */
  readonly letter: string;
  readonly group: 'use' | 'manage';
  readonly icon: IconName;
  /** The operation that the page is for: who may not call it does not see the page. */
  readonly operation: Operation;
}

/** All pages, in the order of the menu. */
export const pages: readonly PageEntry[] = [
  page('overview', '/', 'o', 'use', 'GET /admin/v1/usage'),
  page('requests', '/requests', 'r', 'use', 'GET /admin/v1/requests'),
  page('play', '/play', 'p', 'use', 'POST /v1/chat/completions'),
  page('routing', '/routing', 'u', 'use', 'POST /v1/route'),
  page('privacy', '/privacy', 'v', 'use', 'GET /admin/v1/receipts'),
  page('documents', '/documents', 'd', 'use', 'POST /v1/documents/extract'),
  page('connect', '/connect', 'n', 'use', 'GET /v1/models'),
  page('keys', '/keys', 'k', 'manage', 'GET /admin/v1/keys'),
  page('teams', '/teams', 't', 'manage', 'GET /admin/v1/teams'),
  page('people', '/people', 'e', 'manage', 'GET /admin/v1/people'),
  page('providers', '/providers', 'c', 'manage', 'GET /admin/v1/providers'),
  page('models', '/models', 'm', 'manage', 'GET /admin/v1/models'),
  page('budgets', '/budgets', 'b', 'manage', 'GET /admin/v1/budgets'),
  page('settings', '/settings', 's', 'manage', 'GET /admin/v1/settings'),
  page('webhooks', '/webhooks', 'w', 'manage', 'GET /admin/v1/webhooks'),
  page('audit', '/audit', 'a', 'manage', 'GET /admin/v1/audit'),
];

function page(
  id: PageId,
  path: PagePath,
  letter: string,
  group: PageEntry['group'],
  operation: Operation,
): PageEntry {
  return { id, path, letter, group, operation, icon: id === 'people' ? 'person' : id };
}

export const nameOf = (id: PageId): string => text.pages[id];
