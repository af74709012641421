import type { LimitStatus, SubjectLimits, WindowStatus } from './port.ts';

/** What is used of a window. */
export interface WindowUse {
  readonly sum: number;
  /** Time until the window is empty. */
  readonly resetMs: number;
}

/** The tightest windows of several subjects. @param requests, tokens of the subject with this index; asked only where there is a limit */
export function limitStatus(
  limits: readonly SubjectLimits[],
  requests: (index: number) => WindowUse,
  tokens: (index: number) => WindowUse,
): LimitStatus {
  return {
    requests: tightest(
      limits.map(({ rpm }) => rpm),
      requests,
    ),
    tokens: tightest(
      limits.map(({ tpm }) => tpm),
      tokens,
    ),
  };
}

/** The one with the least left; undefined without any limit. */
function tightest(
  limits: readonly (number | undefined)[],
  useOf: (index: number) => WindowUse,
): WindowStatus | undefined {
  let found: WindowStatus | undefined;
  for (const [index, limit] of limits.entries()) {
    if (limit === undefined) continue;
    const { sum, resetMs } = useOf(index);
    const remaining = Math.max(0, limit - sum);
    if (found === undefined || remaining < found.remaining) found = { limit, remaining, resetMs };
  }
  return found;
}
