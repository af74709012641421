import type { ProviderSafe } from '../privacy/index.ts';
import type { CallSummary } from '../upstream/index.ts';

/** Adds what is known only when the response is complete to the warnings of a call. */
export function withResponseWarnings(
  summary: CallSummary,
  safe: Pick<ProviderSafe<unknown>, 'restoreWarning'>,
  isCut: boolean,
): CallSummary {
  const added = [isCut ? cutWarning(summary) : undefined, safe.restoreWarning()].filter(
    (warning) => warning !== undefined,
  );
  return added.length === 0 ? summary : { ...summary, warnings: [...summary.warnings, ...added] };
}

/** Tells that the limit that ended the response was not the caller's. */
function cutWarning({ defaultLimit }: CallSummary): string | undefined {
  return defaultLimit === undefined
    ? undefined
    : `the response was cut at the default of ${defaultLimit} tokens (finish_reason: length)`;
}
