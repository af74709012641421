import type { ChildSetup } from './protocol.ts';
import type { Sandbox } from './sandbox.ts';
/** The code of the children. */
export declare function findEntryPoint(): string;
/** Folders that a child reads: its own code, its dependencies, and language data. */
export declare function readableFolders(languageFolders?: readonly string[]): readonly string[];
/** The command that starts a child, isolated. */
export declare function childCommand(sandbox: Sandbox, memoryBytes: number, setup: ChildSetup): readonly string[];
