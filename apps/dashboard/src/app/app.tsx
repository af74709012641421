import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { ApiError, api, loadPart } from '../api/index.ts';
import { SessionProvider, toSession } from '../session/index.ts';
import { Problem } from '../ui/index.ts';
import { router } from './router.tsx';

const SignIn = lazy(async () => ({
  default: (await loadPart(() => import('../pages/sign-in/index.ts'))).SignInPage,
}));
const Accept = lazy(async () => ({
  default: (await loadPart(() => import('../pages/sign-in/index.ts'))).AcceptPage,
}));

const invitationStart = '#invitation=';

/** The pages for who is signed in; else a way in. The address stays, so that a link survives signing in. */
export function App() {
  const [token, setToken] = useState(readInvitation);
  // Asked first, since browsers report every 401 as an error of the page.
  const way = api.useQuery('get', '/admin/v1/session/oidc', {}, { retry: 1, staleTime: 60_000 });
  const isSignedIn = way.data?.signed_in === true;
  const session = api.useQuery(
    'get',
    '/admin/v1/session',
    {},
    { retry: 1, staleTime: 60_000, enabled: isSignedIn },
  );
  const own = useMemo(
    () => (session.data === undefined ? undefined : toSession(session.data, undefined)),
    [session.data],
  );
  // The page is loaded while the session is asked for.
  useEffect(() => void router.load(), []);
  const hasSession = own !== undefined;
  useEffect(() => {
    // The address may have changed while somebody signed in.
    if (hasSession) void router.load();
  }, [hasSession]);
  if (token !== undefined) {
    return (
      <Suspense>
        <Accept token={token} onDone={() => setToken(undefined)} />
      </Suspense>
    );
  }
  const error = way.error ?? session.error;
  const hasEnded = error instanceof ApiError && error.status === 401;
  if (hasEnded || way.data?.signed_in === false) {
    return (
      <Suspense>
        <SignIn />
      </Suspense>
    );
  }
  if (own === undefined) {
    const retry = (): void => void Promise.all([way.refetch(), session.refetch()]);
    return error === null ? null : <Problem error={error} onRetry={retry} />;
  }
  return (
    <SessionProvider value={own}>
      <RouterProvider router={router} />
    </SessionProvider>
  );
}

/** The token of a one-time link. It leaves the address at once, so that nobody copies it from there. */
function readInvitation(): string | undefined {
  if (!location.hash.startsWith(invitationStart)) return undefined;
  const token = location.hash.slice(invitationStart.length);
  history.replaceState(null, '', location.pathname);
  return token;
}
