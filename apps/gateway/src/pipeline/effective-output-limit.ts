import { defaultOutputTokens } from '../contract/index.ts';

/** The output limit of a request: the default of the API if it names none, undefined if it asks for no limit. */
export function effectiveOutputLimit(limit: number | null | undefined): number | undefined {
  return limit === undefined ? defaultOutputTokens : (limit ?? undefined);
}
