import type { GradedPromptRow, HeadsRow } from './schema.ts';

/** Limits of the graded prompts of an account. */
export interface GradedPromptLimits {
  /** Older ones are forgotten; epoch milliseconds. */
  readonly sinceMs: number;
  /** The newest ones are kept. */
  readonly count: number;
}

/** Graded prompts and heads of accounts. */
export interface HeadStore {
  /** Changes with every version that is stored, or rolled back; polled by other processes. */
  version(): Promise<string>;
  /** Heads of all accounts, or of one, newest first. */
  list(accountId?: string): Promise<readonly HeadsRow[]>;
  /** Stores a version, and keeps only the newest ones of its account. */
  put(row: HeadsRow, keep: number): Promise<void>;
  /**
   * Lets an earlier version serve again: later ones are withdrawn, and grades that came after it are forgotten. False if there is no
   * such version. The texts are what the trials of the version and of later ones become.
   */
  rollBack(
    accountId: string,
    version: string,
    trials: { serving: string; withdrawn: string },
  ): Promise<boolean>;
  /** Forgets what is beyond the limits, and returns the rest, newest first. */
  prompts(accountId: string, limits: GradedPromptLimits): Promise<readonly GradedPromptRow[]>;
  /** Stores prompts; those that are known get the new grades. */
  putPrompts(rows: readonly GradedPromptRow[]): Promise<void>;
}
