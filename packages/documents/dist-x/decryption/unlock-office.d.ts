import { type Budget } from '../model/index.ts';
/**
 * The file in clear; the same bytes if it is no encrypted Office file, or without a password. Throws `DocumentError` for a wrong
 * password, and for encryption that is not known.
 */
export declare function unlockOffice(bytes: Uint8Array, password: string | undefined, budget: Budget): Uint8Array;
