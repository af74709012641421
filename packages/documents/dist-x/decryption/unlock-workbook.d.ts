import type { ReadStream, Streams, Unlocked } from './unlocked.ts';
/** The stream of a workbook in clear. */
export declare function unlockWorkbook(read: ReadStream, password: string): Unlocked<Streams>;
