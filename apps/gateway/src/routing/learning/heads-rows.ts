/** Stored rows of graded prompts and of heads. */
import { decodeSample, encodeSample, type GradedPrompt } from '@sluice/router';
import { type Static, Type } from 'typebox';
import type { HeadsReport, HeadsVersion, NamedHeadsTrial } from './account-heads.ts';
import { HeadsTrial } from './heads-trial.ts';
import type { KeptGrades } from './kept-grades.ts';
import { storedReader } from './stored-reader.ts';

/** A row of the store. */
export interface GradedPromptRow {
  readonly account_id: string;
  readonly prompt_id: string;
  readonly key_id: string;
  readonly task: string | null;
  /** Base64. */
  readonly sample: string;
  /** JSON. */
  readonly grades: string;
  readonly graded_at: number;
}

/** A row of the store. */
export interface HeadsRow {
  readonly account_id: string;
  readonly version: string;
  readonly created_at: number;
  /** Base64. */
  readonly heads: string;
  /** JSON. */
  readonly report: string;
  readonly trial: string;
}

export type HeadsTrialRow = Pick<HeadsRow, 'account_id' | 'version' | 'trial'>;

const Grades = Type.Array(
  Type.Object({ model: Type.String(), score: Type.Number(), expected: Type.Number() }),
);
const Advantage = Type.Object({ prompts: Type.Number(), mean: Type.Number(), error: Type.Number() });
const Report = Type.Object({ prompts: Type.Number(), familiar: Advantage, unfamiliar: Advantage });

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** @param nowMs epoch milliseconds */
export function gradedPromptRow(kept: KeptGrades, nowMs: number): GradedPromptRow {
  const grades: Static<typeof Grades> = kept.grades.map((grade) => ({ ...grade }));
  return {
    account_id: kept.accountId,
    prompt_id: kept.promptId,
    key_id: kept.keyId,
    task: kept.task ?? null,
    sample: base64(encodeSample(kept.sample)),
    grades: JSON.stringify(grades),
    graded_at: nowMs,
  };
}

export function headsTrialRow(accountId: string, { version, trial }: NamedHeadsTrial): HeadsTrialRow {
  return { account_id: accountId, version, trial: JSON.stringify(trial) };
}

export function headsRow({ accountId, version, createdMs, bytes, report, trial }: HeadsVersion): HeadsRow {
  const stored: Static<typeof Report> = report;
  return {
    ...headsTrialRow(accountId, { version, trial }),
    created_at: createdMs,
    heads: base64(bytes),
    report: JSON.stringify(stored),
  };
}

const readGrades = storedReader(Grades);
const readReport = storedReader(Report);
const readTrial = storedReader(HeadsTrial);

/** Parses rows; those of another format are skipped. */
export function readGradedPrompts(rows: readonly GradedPromptRow[]): readonly GradedPrompt[] {
  return rows.flatMap((row) => {
    const sample = decodeSample(Buffer.from(row.sample, 'base64'));
    const grades = readGrades(row.grades);
    if (sample === undefined || grades === undefined) return [];
    return [{ sample, grades, task: row.task ?? undefined, key: row.key_id === '' ? undefined : row.key_id }];
  });
}

/** Like `readGradedPrompts`. */
export function readHeads(rows: readonly HeadsRow[]): readonly HeadsVersion[] {
  return rows.flatMap((row) => {
    const report: HeadsReport | undefined = readReport(row.report);
    const trial = readTrial(row.trial);
    if (report === undefined || trial === undefined) return [];
    const bytes = Buffer.from(row.heads, 'base64');
    return [
      { accountId: row.account_id, version: row.version, createdMs: row.created_at, bytes, report, trial },
    ];
  });
}
