/** Records of legacy PowerPoint files and of the drawings in them (MS-PPT 2.3.1, MS-ODRAW 2.2.1). */
import { openCompound } from '../archive/index.js';
/** How many records of a file are read. */
export const maxRecords = 200_000;
const headBytes = 8;
const textCharsRecord = 0x0fa0;
const textBytesRecord = 0x0fa8;
/** Records of later versions, such as comments, stand in it although it is not marked as a container (MS-PPT 2.11.27). */
const tagDataRecord = 0x138b;
/** The stream that holds the presentation; empty if the file cannot be read. */
export function readPresentation(file) {
    return openCompound(file)?.read('PowerPoint Document') ?? new Uint8Array(0);
}
/** The record that begins at a place; undefined at the end of the bytes. */
export function recordAt(bytes, at) {
    const bodyAt = at + headBytes;
    if (bodyAt > bytes.length)
        return undefined;
    const head = new DataView(bytes.buffer, bytes.byteOffset + at, headBytes);
    const versionAndInstance = head.getUint16(0, true);
    const type = head.getUint16(2, true);
    const end = bodyAt + head.getUint32(4, true);
    return {
        type,
        instance: versionAndInstance >> 4,
        isContainer: (versionAndInstance & 0x0f) === 0x0f || type === tagDataRecord,
        body: bytes.subarray(bodyAt, end),
        bodyAt,
        end,
    };
}
/** The text of a record; undefined if it is a record of another kind. */
export function textOfRecord({ type, body }) {
    if (type === textCharsRecord)
        return new TextDecoder('utf-16le').decode(body);
    return type === textBytesRecord ? new TextDecoder('latin1').decode(body) : undefined;
}
//# sourceMappingURL=ppt-records.js.map