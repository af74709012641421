/** What the command needs, found once. */
export interface OwnRootTools {
    readonly setpriv: string;
    readonly unshare: string;
    readonly prlimit: string;
    readonly shell: string;
    /** An empty folder is mounted here, visible to the program's processes only; nothing that they need lies below. */
    readonly mountPoint: string;
}
/** A program and what it may see. */
export interface OwnRootProgram {
    readonly argv: readonly string[];
    /** Absolute paths of files and folders. */
    readonly readable: readonly string[];
    /** Arguments of `prlimit`. */
    readonly limits: readonly string[];
    /** Arguments of `setpriv`. */
    readonly privileges: readonly string[];
    /** Namespaces of a user who is not root begin with a user namespace. */
    readonly needsUserNamespace: boolean;
}
/** The tools of this machine; undefined if one is missing. */
export declare function findOwnRootTools(readable: readonly string[]): OwnRootTools | undefined;
/** The whole command. The process that it starts ends with the program, and the program with it. */
export declare function ownRootCommand(tools: OwnRootTools, program: OwnRootProgram): readonly string[];
