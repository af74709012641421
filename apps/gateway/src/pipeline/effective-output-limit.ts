import { defaultOutputTokens } from '../contract/index.ts';

/** A request that names no limit gets the contract's default; one that asks for none has none. */
export function effectiveOutputLimit(limit: number | null | undefined): number | undefined {
  return limit === undefined ? defaultOutputTokens : (limit ?? undefined);
}
