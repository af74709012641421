import { SluiceError } from '../errors/index.ts';

/** The outcome of a query, or `store_unavailable`: nobody must take a failing store for a wrong password or cookie. */
export async function orUnavailable<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (cause) {
    throw new SluiceError('store_unavailable', { retryAfterMs: 2000, cause });
  }
}
