import { Navigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useSession } from '../session/index.ts';
import { useOwnPages } from './navigation.tsx';

const Overview = lazy(async () => ({ default: (await import('../pages/overview/index.ts')).OverviewPage }));

/** The overview; who may not see what an account uses begins at the first page of their menu. */
export function HomePage() {
  const { can } = useSession();
  const [first] = useOwnPages();
  if (can('GET /admin/v1/usage') || first === undefined) return <Overview />;
  return <Navigate to={first.path} replace />;
}
