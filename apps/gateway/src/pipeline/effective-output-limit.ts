import type { Route } from '../routing/index.ts';

/** The output limit of a request: the default if it names none, undefined if it asks for no limit. */
export function effectiveOutputLimit({
  maxOutputTokens,
  defaultMaxTokens,
}: Route['features']): number | undefined {
  return maxOutputTokens === undefined ? defaultMaxTokens : (maxOutputTokens ?? undefined);
}
