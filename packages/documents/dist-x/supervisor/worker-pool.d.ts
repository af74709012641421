import type { Child, WorkItem, WorkResult } from './child-process.ts';
/** Options of a worker pool. */
export interface WorkerPoolOptions {
    readonly processes: number;
    /** Maximum number of queued documents; further ones are rejected. */
    readonly queueLength: number;
    readonly recycleAfterDocuments: number;
    readonly recycleAboveBytes: number;
    start(onIdle: () => void, onExit: () => void): Child;
}
/** A pool of child processes. */
export interface WorkerPool {
    run(work: WorkItem): Promise<WorkResult>;
    /** Starts children until there are `count`. */
    warm(count: number): void;
    close(): void;
}
/** Creates a pool. Starts no child before the first document or `warm`. */
export declare function createWorkerPool(options: WorkerPoolOptions): WorkerPool;
