/** Checks of anonymization settings beyond the schema: types exist, and patterns are valid RE2. */
import { expandEntityCodes, findEntity } from '@sluice/pii';
import { RE2JS } from 're2js';
import type { AnonymizationSettings } from './anonymization.ts';

export interface SettingsProblem {
  /** Path within the settings. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

type Checked = Pick<AnonymizationSettings, 'types' | 'deny' | 'patterns'>;

/** All problems of settings that match the schema. */
export function anonymizationProblems({ types, deny, patterns }: Checked): readonly SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  for (const [index, code] of (Array.isArray(types) ? types : []).entries()) {
    if ('unknown' in expandEntityCodes([code]))
      problems.push({ loc: ['types', index], msg: unknownType(code) });
  }
  for (const [index, { type }] of (deny ?? []).entries()) {
    if (type !== undefined && findEntity(type) === undefined) {
      problems.push({ loc: ['deny', index, 'type'], msg: unknownType(type) });
    }
  }
  for (const [index, { pattern }] of (patterns ?? []).entries()) {
    const reason = notRe2(pattern);
    if (reason !== undefined) problems.push({ loc: ['patterns', index, 'pattern'], msg: reason });
  }
  return problems;
}

/** Type names of the detector that map to unknown types. */
export function detectorProblems(types: Readonly<Record<string, number>> = {}): readonly SettingsProblem[] {
  return Object.entries(types).flatMap(([name, code]) =>
    findEntity(code) === undefined ? [{ loc: ['detector', 'types', name], msg: unknownType(code) }] : [],
  );
}

function unknownType(code: number): string {
  return `Unknown entity type ${code}; GET /v1/anonymization/types lists the types`;
}

function notRe2(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return `Invalid RE2 regular expression: ${error instanceof Error ? error.message : error}`;
  }
}
