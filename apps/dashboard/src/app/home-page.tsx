import { Navigate } from '@tanstack/react-router';
import { OverviewPage } from '../pages/overview/index.ts';
import { useSession } from '../session/index.ts';
import { useOwnPages } from './navigation.tsx';

/** The overview; who may not see what an account uses begins at the first page of their menu. */
export function HomePage() {
  const { can } = useSession();
  const [first] = useOwnPages();
  if (can('GET /admin/v1/usage') || first === undefined) return <OverviewPage />;
  return <Navigate to={first.path} replace />;
}
