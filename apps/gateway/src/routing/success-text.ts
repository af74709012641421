import type { AutoFacts } from './decision.ts';

/** The expected success of a candidate in words; `unknown` if nobody has measured the model. */
export function successText(
  { unmeasured }: Pick<AutoFacts, 'unmeasured'>,
  candidate: { readonly id: string; readonly success: number } | undefined,
): string {
  if (candidate === undefined) return '';
  const success = unmeasured().has(candidate.id) ? 'unknown' : candidate.success.toFixed(2);
  return `, expected success ${success}`;
}
