import type { Sample } from './sample.ts';
/** Throws `DocumentError` for a file that no format should be asked about. */
export declare function rejectUnreadable(sample: Sample): void;
