/** Path of a program in the system's own folders, which only root can write; `PATH` is not consulted. */
export declare function findExecutable(name: string): string | undefined;
/** True if the command ends with status 0. */
export declare function canRun([program, ...args]: readonly string[]): Promise<boolean>;
/** The first command that can start `program`; undefined if none can. */
export declare function findFirstWorking(prefixes: readonly (readonly string[])[], program: readonly string[]): Promise<readonly string[] | undefined>;
