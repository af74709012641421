import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const maxTries = 2;
/** Of a cookie that is none any more, and of none at all. */
const endOfSession: ReadonlySet<string> = new Set(['not_signed_in', 'invalid_api_key']);

/** Answers that another try would not change are shown at once. */
function shouldRetry(failures: number, error: unknown): boolean {
  const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isPassing && failures < maxTries;
}

/** @param onSignedOut called when an answer says that nobody is signed in any more */
export function createQueries(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && endOfSession.has(error.code)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 10_000 } },
  });
}
