import type { Operation } from '../session/index.ts';
import type { IconName } from '../ui/index.ts';
import { text } from './text.ts';

/** Paths that the menu leads to. */
export type PagePath = '/' | '/keys';
export type PageId = keyof typeof text.pages;

export interface PageEntry {
  readonly id: PageId;
  readonly path: PagePath;
  /** Its letter after `g`. */
  readonly letter: string;
  readonly group: 'use' | 'manage';
  readonly icon: IconName;
  /** The operation that the page is for: who may not call it does not see the page. */
  readonly operation?: Operation;
}

/** All pages, in the order of the menu. */
export const pages: readonly PageEntry[] = [
  {
    id: 'overview',
    path: '/',
    letter: 'o',
    group: 'use',
    icon: 'overview',
    operation: 'GET /admin/v1/usage',
  },
  { id: 'keys', path: '/keys', letter: 'k', group: 'manage', icon: 'keys', operation: 'GET /admin/v1/keys' },
];

export const nameOf = (id: PageId): string => text.pages[id];
