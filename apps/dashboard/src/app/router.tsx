import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { type CommonSearch, readCommonSearch } from '../location/index.ts';
import { CrashedPage, MissingPage } from './fallback-pages.tsx';
import { Frame } from './frame.tsx';

/** The address keeps what it does not know: pages read their own members of it. */
type Search = CommonSearch & Readonly<Record<string, unknown>>;

const root = createRootRoute({
  component: Frame,
  notFoundComponent: MissingPage,
  errorComponent: CrashedPage,
  validateSearch: (search: Readonly<Record<string, unknown>>): Search => ({
    ...search,
    ...readCommonSearch(search),
  }),
  search: { middlewares: [retainSearchParams(['range', 'zone', 'account'])] },
});

const page = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

const routeTree = root.addChildren([
  page(
    '/',
    lazyRouteComponent(() => import('../pages/overview/index.ts'), 'OverviewPage'),
  ),
  page(
    '/keys',
    lazyRouteComponent(() => import('../pages/keys/index.ts'), 'KeysPage'),
  ),
  page(
    '/me',
    lazyRouteComponent(() => import('../pages/me/index.ts'), 'MePage'),
  ),
]);

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
