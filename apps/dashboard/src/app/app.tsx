import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ApiError, api } from '../api/index.ts';
import { SessionProvider, toSession } from '../session/index.ts';
import { Problem } from '../ui/index.ts';
import { router } from './router.tsx';

const SignIn = lazy(async () => ({ default: (await import('../pages/sign-in/index.ts')).SignInPage }));
const Accept = lazy(async () => ({ default: (await import('../pages/sign-in/index.ts')).AcceptPage }));

const invitationStart = '#invitation=';

/** The pages for who is signed in; else a way in. The address stays, so that a link survives signing in. */
export function App() {
  const [token, setToken] = useState(readInvitation);
  const session = api.useQuery('get', '/admin/v1/session', {}, { retry: 1, staleTime: 60_000 });
  const own = useMemo(
    () => (session.data === undefined ? undefined : toSession(session.data, undefined)),
    [session.data],
  );
  if (token !== undefined) {
    return (
      <Suspense>
        <Accept token={token} onDone={() => setToken(undefined)} />
      </Suspense>
    );
  }
  const { error } = session;
  const isSignedOut = error instanceof ApiError && (error.status === 401 || error.code === 'not_signed_in');
  if (isSignedOut) {
    return (
      <Suspense>
        <SignIn />
      </Suspense>
    );
  }
  if (own === undefined) {
    return session.isError ? <Problem error={error} onRetry={() => void session.refetch()} /> : null;
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
