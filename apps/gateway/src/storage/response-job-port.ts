import type { ResponseJobRow } from './schema.ts';

/** Why a response is to be stopped: its client cancelled it, or does not want it at all. */
export type ResponseStop = 'cancel' | 'delete';

/** Responses that a process follows until their provider has completed them. */
export interface ResponseJobStore {
  insert(job: ResponseJobRow): Promise<void>;
  get(responseId: string): Promise<ResponseJobRow | undefined>;
  /** Extends all jobs of a process. @returns them, with what other processes ask of them */
  renew(process: string, aliveUntil: number): Promise<readonly ResponseJobRow[]>;
  /**
   * Asks the process of a job to stop it; a response that is to be deleted stays so. False without such a job, and if it was asked to delete it
   * before.
   */
  requestStop(accountId: string, responseId: string, stop: ResponseStop): Promise<boolean>;
  remove(responseId: string): Promise<void>;
  /** Removes the jobs of processes that have ended. */
  removeOf(processes: readonly string[]): Promise<void>;
  /** Removes those whose process has not been alive since a time. */
  removeStale(before: number): Promise<void>;
}
