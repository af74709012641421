import type { Unlocked } from './unlocked.ts';
/** A password that fits a file: the bytes that its streams are combined with. */
export interface Keystream {
    /** @param blockBytes after how many bytes there is a new key */
    bytes(length: number, blockBytes: number): Uint8Array;
    /** Of one block of any length. */
    block(number: number, length: number): Uint8Array;
}
/** The bytes combined with a keystream. */
export declare function combine(bytes: Uint8Array, stream: Uint8Array): Uint8Array;
/**
 * The keystream of a file by what stands in it about its encryption, versions 1.1 (RC4) and 2.2 to 4.2 (RC4 CryptoAPI).
 * Undefined if the password is wrong, or `unsupported`.
 */
export declare function openRc4(info: Uint8Array, password: string): Unlocked<Keystream>;
