import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { type CommonSearch, takePlace, withCommonSearch } from '../location/index.ts';
import { CrashedPage, MissingPage } from './fallback-pages.tsx';
import { Frame } from './frame.tsx';

/** The address keeps what it does not know: pages read their own members of it. */
type Search = CommonSearch & Readonly<Record<string, unknown>>;

const root = createRootRoute({
  component: Frame,
  notFoundComponent: MissingPage,
  errorComponent: CrashedPage,
  validateSearch: (search: Readonly<Record<string, unknown>>): Search => withCommonSearch(search),
  search: { middlewares: [retainSearchParams(['range', 'zone', 'account', 'since', 'until'])] },
});

const page = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

const routeTree = root.addChildren([
  page(
    '/',
    lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
  ),
  page(
    '/requests',
    lazyRouteComponent(() => import('../pages/requests/index.ts'), 'RequestsPage'),
  ),
  page(
    '/play',
    lazyRouteComponent(() => import('../pages/play/index.ts'), 'PlayPage'),
  ),
  page(
    '/routing',
    lazyRouteComponent(() => import('../pages/routing/index.ts'), 'RoutingPage'),
  ),
  page(
    '/privacy',
    lazyRouteComponent(() => import('../pages/privacy/index.ts'), 'PrivacyPage'),
  ),
  page(
    '/documents',
    lazyRouteComponent(() => import('../pages/documents/index.ts'), 'DocumentsPage'),
  ),
  page(
    '/connect',
    lazyRouteComponent(() => import('../pages/connect/index.ts'), 'ConnectPage'),
  ),
  page(
    '/keys',
    lazyRouteComponent(() => import('../pages/keys/index.ts'), 'KeysPage'),
  ),
  page(
    '/teams',
    lazyRouteComponent(() => import('../pages/teams/index.ts'), 'TeamsPage'),
  ),
  page(
    '/people',
    lazyRouteComponent(() => import('../pages/people/index.ts'), 'PeoplePage'),
  ),
  page(
    '/providers',
    lazyRouteComponent(() => import('../pages/providers/index.ts'), 'ProvidersPage'),
  ),
  page(
    '/models',
    lazyRouteComponent(() => import('../pages/models/index.ts'), 'ModelsPage'),
  ),
  page(
    '/budgets',
    lazyRouteComponent(() => import('../pages/budgets/index.ts'), 'BudgetsPage'),
  ),
  page(
    '/settings',
    lazyRouteComponent(() => import('../pages/settings/index.ts'), 'SettingsPage'),
  ),
  page(
    '/webhooks',
    lazyRouteComponent(() => import('../pages/webhooks/index.ts'), 'WebhooksPage'),
  ),
  page(
    '/audit',
    lazyRouteComponent(() => import('../pages/audit/index.ts'), 'AuditPage'),
  ),
  page(
    '/me',
    lazyRouteComponent(() => import('../pages/me/index.ts'), 'MePage'),
  ),
]);

// Before the address is read.
takePlace();

/** Pages by the part of the address behind `#`, which works below any path and is never sent to a server. */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashedPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
