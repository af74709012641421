import type { ScopedSettings } from '../auth/index.ts';
import { anonymizationProblems } from '../config/index.ts';
import { violationsError } from '../contract/index.ts';

/** Throws 422 naming each invalid setting: a stored row with invalid settings would fail every request. */
export function checkSettings(settings: ScopedSettings | null | undefined): void {
  const problems = anonymizationProblems(settings?.anonymization ?? {});
  if (problems.length === 0) return;
  throw violationsError(
    problems.map(({ loc, msg }) => ({
      loc: ['body', 'settings', 'anonymization', ...loc],
      msg,
      type: 'value_error',
    })),
  );
}
