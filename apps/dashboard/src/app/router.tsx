import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { loadPart } from '../api/index.ts';
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

/** A page that is loaded when it is opened. */
const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name);

const page = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

const routeTree = root.addChildren([
  page(
    '/',
    lazyPage(() => import('./home-page.tsx'), 'HomePage'),
  ),
  page(
    '/requests',
    lazyPage(() => import('../pages/requests/index.ts'), 'RequestsPage'),
  ),
  page(
    '/play',
    lazyPage(() => import('../pages/play/index.ts'), 'PlayPage'),
  ),
  page(
    '/routing',
    lazyPage(() => import('../pages/routing/index.ts'), 'RoutingPage'),
  ),
  page(
    '/privacy',
    lazyPage(() => import('../pages/privacy/index.ts'), 'PrivacyPage'),
  ),
  page(
    '/documents',
    lazyPage(() => import('../pages/documents/index.ts'), 'DocumentsPage'),
  ),
  page(
    '/connect',
    lazyPage(() => import('../pages/connect/index.ts'), 'ConnectPage'),
  ),
  page(
    '/keys',
    lazyPage(() => import('../pages/keys/index.ts'), 'KeysPage'),
  ),
  page(
    '/teams',
    lazyPage(() => import('../pages/teams/index.ts'), 'TeamsPage'),
  ),
  page(
    '/people',
    lazyPage(() => import('../pages/people/index.ts'), 'PeoplePage'),
  ),
  page(
    '/providers',
    lazyPage(() => import('../pages/providers/index.ts'), 'ProvidersPage'),
  ),
  page(
    '/models',
    lazyPage(() => import('../pages/models/index.ts'), 'ModelsPage'),
  ),
  page(
    '/budgets',
    lazyPage(() => import('../pages/budgets/index.ts'), 'BudgetsPage'),
  ),
  page(
    '/settings',
    lazyPage(() => import('../pages/settings/index.ts'), 'SettingsPage'),
  ),
  page(
    '/webhooks',
    lazyPage(() => import('../pages/webhooks/index.ts'), 'WebhooksPage'),
  ),
  page(
    '/audit',
    lazyPage(() => import('../pages/audit/index.ts'), 'AuditPage'),
  ),
  page(
    '/me',
    lazyPage(() => import('../pages/me/index.ts'), 'MePage'),
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
