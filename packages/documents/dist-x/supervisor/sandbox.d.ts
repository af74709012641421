/** The isolation level of child processes, as reported by `doctor`. */
export interface Isolation {
    /**
     * `full`: own namespaces, root folder and rights, and what the others have. `namespace`: no network, and kernel
     * limits. `limits`: kernel limits. `watchdog`: only our own monitoring.
     */
    readonly level: 'full' | 'namespace' | 'limits' | 'watchdog';
    readonly network: 'none' | 'not-isolated';
    readonly memory: 'kernel-and-watchdog' | 'watchdog' | 'heap-only';
    readonly processorTime: 'kernel-and-watchdog' | 'watchdog' | 'wall-clock-only';
    readonly environment: 'empty';
    /** `own-root`: native code sees only libraries and the reader. `permission-model`: only Node's own check. */
    readonly filesystem: 'own-root' | 'permission-model';
    /** Whether children run as a user other than the gateway's, or in a user namespace. */
    readonly user: 'own' | 'same';
    readonly newPrivileges: 'denied' | 'not-denied';
}
/** A way to start a program under limits, and the isolation it achieves. */
export interface Sandbox {
    readonly isolation: Isolation;
    command(program: SandboxedProgram): readonly string[];
    /** Command prefix for programs started by a child, so that they do not outlive it; may be empty. */
    readonly parentDeathCommand: readonly string[];
}
/** A program to isolate. */
export interface SandboxedProgram {
    readonly argv: readonly string[];
    /** Absolute paths of the files and folders that it needs besides the system's libraries. */
    readonly readable: readonly string[];
    readonly limits: SandboxLimits;
}
/** Kernel limits for the lifetime of a child. */
export interface SandboxLimits {
    readonly dataBytes: number;
    readonly cpuSeconds: number;
    readonly openFiles: number;
    /** Processes and threads. */
    readonly processes: number;
}
/**
 * Probes the mechanisms of this machine, which takes the time of a few process starts.
 * @param entryPoint the code of the children
 * @param readable what the children need to see
 */
export declare function detectSandbox(entryPoint: string, readable: readonly string[]): Promise<Sandbox>;
