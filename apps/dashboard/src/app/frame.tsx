import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { loadPart } from '../api/index.ts';
import { useTimeRange } from '../location/index.ts';
import { SessionProvider, toSession, useSession } from '../session/index.ts';
import { Button, Icon, Notices } from '../ui/index.ts';
import { AccountChoice } from './account-menu.tsx';
import { ConnectionBar, useConnection } from './connection-bar.tsx';
import { MissingPage } from './fallback-pages.tsx';
import styles from './frame.module.css';
import { Navigation, useOwnPages } from './navigation.tsx';
import { usePageFocus } from './page-focus.ts';
import { pages as allPages } from './pages.ts';
import { useShortcuts } from './shortcuts.ts';
import { text } from './text.ts';

const loadPalette = () => loadPart(() => import('./palette.tsx'));
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutList = lazy(async () => ({
  default: (await loadPart(() => import('./shortcut-list.tsx'))).ShortcutList,
}));
const PersonMenu = lazy(async () => ({
  default: (await loadPart(() => import('./person-menu.tsx'))).PersonMenu,
}));
const Drawer = lazy(async () => ({ default: (await loadPart(() => import('./drawer.tsx'))).Drawer }));

/** By then the page stands. */
const paletteAfterMs = 2000;

/** The menu is loaded when it is opened first. */
function PersonButton({ name }: { readonly name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const button = (
    <Button look="quiet" size="small" aria-label={text.me(name)} onClick={() => setIsAsked(true)}>
      <Icon name="person" />
    </Button>
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <PersonMenu name={name} />
    </Suspense>
  ) : (
    button
  );
}

/** What stands around every page. What a person may do depends on the account that is chosen in the address. */
export function Frame() {
  const { current } = useSession();
  const { account } = useTimeRange();
  const session = useMemo(() => toSession(current, account), [current, account]);
  return (
    <SessionProvider value={session}>
      <FramedPage />
    </SessionProvider>
  );
}

function FramedPage() {
  const { person } = useSession();
  const connection = useConnection();
  const [open, setOpen] = useState<'palette' | 'help' | 'drawer'>();
  const pages = useOwnPages();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The first page leads on to what somebody may see.
  const isForbidden =
    path !== '/' && allPages.some((page) => page.path === path) && !pages.some((page) => page.path === path);
  const openPalette = useCallback(() => setOpen('palette'), []);
  const openHelp = useCallback(() => setOpen('help'), []);
  const close = useCallback(() => setOpen(undefined), []);
  useShortcuts({ pages, openPalette, openHelp });
  usePageFocus();
  // Who presses Ctrl K types on at once.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), paletteAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notices>
      <div className={styles['frame']}>
        <button
          type="button"
          className={styles['skip']}
          onClick={() => document.getElementById('main')?.focus()}
        >
          {text.skip}
        </button>
        <ConnectionBar state={connection} />
        <header className={styles['bar']}>
          <span className={styles['drawerButton']}>
            <Button
              look="quiet"
              size="small"
              aria-label={text.openNavigation}
              onClick={() => setOpen('drawer')}
            >
              <Icon name="menu" />
            </Button>
          </span>
          <Link to="/" className={styles['brand']}>
            {text.product}
          </Link>
          <AccountChoice />
          <button type="button" className={styles['search']} onClick={openPalette}>
            <Icon name="search" />
            <span>{text.search}</span>
            <kbd>Ctrl K</kbd>
          </button>
          <span className={styles['wide']}>
            <Button look="quiet" size="small" aria-label={text.help} onClick={openHelp}>
              <Icon name="help" />
            </Button>
          </span>
          <PersonButton name={person.name} />
        </header>
        <Navigation />
        <main
          id="main"
          className={[styles['main'], connection.lostSinceMs === undefined ? undefined : styles['stale']]
            .filter(Boolean)
            .join(' ')}
          tabIndex={-1}
        >
          {isForbidden ? <MissingPage /> : <Outlet />}
        </main>
      </div>
      <Suspense>
        {open === 'palette' ? <Palette onClose={close} /> : null}
        {open === 'help' ? <ShortcutList onClose={close} /> : null}
        {open === 'drawer' ? <Drawer onClose={close} /> : null}
      </Suspense>
    </Notices>
  );
}
