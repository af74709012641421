import { type ExtractedTable, type Page } from '../model/index.ts';
import { type ChildSetup, type Job, type Outcome } from './protocol.ts';
import type { Sandbox } from './sandbox.ts';
/** A job with its callbacks. */
export interface WorkItem {
    readonly job: Job;
    readonly bytes: Uint8Array;
    readonly signal: AbortSignal | undefined;
    /** Called when the process starts the job. */
    onStart(): void;
    onPage(page: Page, tables: readonly ExtractedTable[], expected: number | undefined): void;
}
/** The result of a job that did not fail. */
export type WorkResult = Outcome | 'needs-ocr';
/** A running child process. */
export interface Child {
    readonly documents: number;
    /** False after it exited or was killed. */
    readonly isAlive: boolean;
    residentBytes(): number;
    run(work: WorkItem): Promise<WorkResult>;
    kill(): void;
}
/** Starts a child. `onIdle` is called when it can take a job, and `onExit` once when it exits. */
export declare function startChild(options: {
    readonly sandbox: Sandbox;
    readonly setup: ChildSetup;
    readonly memoryBytes: number;
    readonly now: () => number;
    onIdle(): void;
    onExit(): void;
}): Child;
