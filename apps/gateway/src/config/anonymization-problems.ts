/** Checks of anonymization settings beyond the schema: types exist, and patterns are valid RE2. */
import { expandEntityCodes, findEntity } from '@sluice/pii';
import { RE2JS } from 're2js';
import type { AnonymizationInput } from './anonymization.ts';
import { entityCodeOf, unknownType } from './entity-types.ts';

export interface SettingsProblem {
  /** Path within the settings. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

type Checked = Pick<AnonymizationInput, 'types' | 'thresholds' | 'deny' | 'patterns'>;

/** All problems of settings that match the schema. */
export function anonymizationProblems({
  types,
  thresholds,
  deny,
  patterns,
}: Checked): readonly SettingsProblem[] {
  const problems = [
    ...(Array.isArray(types) ? types : []).map((type, index) => ({ loc: ['types', index], type })),
    ...(thresholds ?? []).map(({ type }, index) => ({ loc: ['thresholds', index, 'type'], type })),
  ].flatMap(({ loc, type }): SettingsProblem[] =>
    isTypeOrGroup(type) ? [] : [{ loc, msg: unknownType(type) }],
  );
  for (const [index, { type }] of (deny ?? []).entries()) {
    if (type !== undefined && !isEntity(type)) {
      problems.push({ loc: ['deny', index, 'type'], msg: unknownType(type) });
    }
  }
  for (const [index, { pattern, type }] of (patterns ?? []).entries()) {
    if (type !== undefined && !(isEntity(type) && isOwnType(type)))
      problems.push({ loc: ['patterns', index, 'type'], msg: 'A pattern has a type from 990 to 999' });
    const reason = notRe2(pattern);
    if (reason !== undefined) problems.push({ loc: ['patterns', index, 'pattern'], msg: reason });
  }
  return problems;
}

/** Type names of the detector that map to unknown types. */
export function detectorProblems(
  types: Readonly<Record<string, number | string>> = {},
): readonly SettingsProblem[] {
  return Object.entries(types).flatMap(([name, type]) =>
    isEntity(type) ? [] : [{ loc: ['detector', 'types', name], msg: unknownType(type) }],
  );
}

function isTypeOrGroup(type: string | number): boolean {
  const code = entityCodeOf(type);
  return code !== undefined && !('unknown' in expandEntityCodes([code]));
}

function isEntity(type: string | number): boolean {
  const code = entityCodeOf(type);
  return code !== undefined && findEntity(code) !== undefined;
}

/** Types that accounts define themselves. */
function isOwnType(type: string | number): boolean {
  const code = entityCodeOf(type) ?? 0;
  return code >= 990 && code <= 999;
}

function notRe2(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return `Invalid RE2 regular expression: ${error instanceof Error ? error.message : error}`;
  }
}
