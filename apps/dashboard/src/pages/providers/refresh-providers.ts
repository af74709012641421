import type { QueryClient } from '@tanstack/react-query';

/** What shows providers or their models asks again. */
export function refreshProviders(queries: QueryClient): void {
  for (const path of ['/admin/v1/providers', '/admin/v1/providers/{id}', '/admin/v1/models', '/v1/models'])
    void queries.invalidateQueries({ queryKey: ['get', path] });
}
