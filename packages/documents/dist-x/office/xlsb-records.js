/** Records of binary Excel workbooks (MS-XLSB 2.1.4). */
import { RecordReader } from '../binary/index.js';
/** XLWideString and XLNullableWideString: a length in UTF-16 code units, all ones for none. */
export function readWideText(body) {
    const units = body.u32();
    if (units === 0xffffffff || units * 2 > body.left)
        return '';
    return new TextDecoder('utf-16le').decode(body.bytes(units * 2));
}
/** RichStr: the text alone, without its runs and its phonetic reading. */
export function readRichText(body) {
    return readWideText(body.skip(1));
}
/** The records of a part in order; a damaged end is left out. */
export function* readXlsbRecords(part, budget) {
    for (let at = 0; at < part.length;) {
        budget.charge('nodes');
        let type = part[at++] ?? 0;
        if ((type & 0x80) !== 0)
            type = (type & 0x7f) | (((part[at++] ?? 0) & 0x7f) << 7);
        let size = 0;
        for (let shift = 0; shift < 28; shift += 7) {
            const byte = part[at++] ?? 0;
            size |= (byte & 0x7f) << shift;
            if ((byte & 0x80) === 0)
                break;
        }
        yield { type, body: new RecordReader(part.subarray(at, at + size)) };
        at += size;
    }
}
//# sourceMappingURL=xlsb-records.js.map