/** Records of Excel's binary files before XLSX (MS-XLS 2.1.4; versions 5 to 8 of the format). */
import { RecordReader } from '../binary/index.ts';
import type { Budget } from '../model/index.ts';
export interface BiffRecord {
    readonly type: number;
    readonly body: RecordReader;
    /** Bytes of the body and of the records that continue it. */
    readonly pieces: readonly Uint8Array[];
}
/** The records from a place on; what continues a record belongs to it. A damaged end is left out. */
export declare function readBiffRecords(stream: Uint8Array, start: number, budget: Budget): Generator<BiffRecord>;
/** How texts of a file are stored. */
export interface BiffTexts {
    /** Version 8: UTF-16, or its lower bytes alone. */
    readonly isUnicode: boolean;
    /** Charset of earlier versions. */
    readonly charset: string;
}
/** A text after its length in one or two bytes; what is cut off is left out. */
export declare function readBiffText(body: RecordReader, lengthBytes: 1 | 2, texts: BiffTexts): string;
/** The shared texts of version 8 (SST, MS-XLS 2.4.265), without their runs and phonetic readings. */
export declare function readSharedTexts({ pieces }: BiffRecord, budget: Budget): readonly string[];
