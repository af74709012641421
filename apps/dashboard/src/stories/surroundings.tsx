import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { createQueries } from '../api/index.ts';
import { SessionProvider } from '../session/index.ts';
import { Notices } from '../ui/index.ts';

const person = { id: 'per_1', name: 'Ada Example', email: 'ada@example.org' };

/** What components expect around them, without a gateway: queries, an address, and somebody who may do everything. */
export function Surroundings({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => createQueries(() => undefined));
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: () => children, notFoundComponent: () => children }),
      history: createMemoryHistory(),
    }),
  );
  const current = {
    person: { ...person, memberships: [], second_factor: false },
    session: {
      id: 'session',
      method: 'password',
      created_at: '2029-12-31T00:00:00Z',
      expires_at: '2030-01-01T00:00:00Z',
    },
  };
  const session = { current, person: current.person, expiresAt: current.session.expires_at, can: () => true };
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider value={session}>
        <Notices>
          <RouterProvider router={router} />
        </Notices>
      </SessionProvider>
    </QueryClientProvider>
  );
}
