import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';

/** A route that does little but ask the store: what fails in it otherwise is the store, and the client may try again. */
export function withStoreFailures(route: DocumentedRoute): DocumentedRoute {
  return {
    ...route,
    handle: async (call) => {
      try {
        return await route.handle(call);
      } catch (error) {
        // A mistake of ours is none of the store's.
        if (error instanceof SluiceError || error instanceof TypeError || error instanceof RangeError)
          throw error;
        throw new SluiceError('store_unavailable', { retryAfterMs: 2000, cause: error });
      }
    },
  };
}
