import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const maxTries = 2;

/** Answers that another try would not change are shown at once. */
function shouldRetry(failures: number, error: unknown): boolean {
  const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isPassing && failures < maxTries;
}

/** @param onSignedOut called when an answer says that nobody is signed in any more */
export function createQueries(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown): void => {
    // Whatever the code: a browser that dropped its cookie looks like a program without a key.
    if (error instanceof ApiError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 10_000 } },
  });
}
