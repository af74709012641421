/** Records of binary Excel workbooks (MS-XLSB 2.1.4). */
import { RecordReader } from '../binary/index.ts';
import type { Budget } from '../model/index.ts';
/** A record, with what it holds read from its start. */
export interface XlsbRecord {
    readonly type: number;
    readonly body: RecordReader;
}
/** XLWideString and XLNullableWideString: a length in UTF-16 code units, all ones for none. */
export declare function readWideText(body: RecordReader): string;
/** RichStr: the text alone, without its runs and its phonetic reading. */
export declare function readRichText(body: RecordReader): string;
/** The records of a part in order; a damaged end is left out. */
export declare function readXlsbRecords(part: Uint8Array, budget: Budget): Generator<XlsbRecord>;
