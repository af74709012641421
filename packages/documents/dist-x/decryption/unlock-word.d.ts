import type { ReadStream, Streams, Unlocked } from './unlocked.ts';
/** The streams that differ in clear; undefined where the password is wrong. */
export declare function unlockWord(read: ReadStream, password: string): Unlocked<Streams>;
