/** Resources used by a process and everything that it started. */
export interface ProcessUsage {
    readonly residentBytes: number;
    readonly cpuMs: number;
}
/**
 * Reads memory and CPU time of a process and all below it; undefined if the system does not report them or the
 * process has exited.
 */
export declare function readUsage(pid: number): ProcessUsage | undefined;
