/** Encrypted documents of Word 97 to 2003 (MS-DOC 2.2.6). */
import { combine, openRc4 } from './rc4.js';
const blockBytes = 512;
const flagsOffset = 0x0a;
const headerSizeOffset = 0x0e;
const encryptedFlag = 0x0100;
const table1Flag = 0x0200;
const obfuscatedFlag = 0x8000;
/** The start of the document stays in clear. */
const clearBytes = 68;
function unlockStream(bytes, keystream, clear) {
    const result = combine(bytes, keystream.bytes(bytes.length, blockBytes));
    result.set(bytes.subarray(0, clear));
    return result;
}
/** The streams that differ in clear; undefined where the password is wrong. */
export function unlockWord(read, password) {
    const document = read('WordDocument');
    if (document === undefined || document.length < clearBytes)
        return 'unsupported';
    const data = new DataView(document.buffer, document.byteOffset, document.byteLength);
    const flags = data.getUint16(flagsOffset, true);
    const tableName = (flags & table1Flag) === 0 ? '0Table' : '1Table';
    const table = read(tableName);
    // Its own obfuscation was for the time before Word 97.
    if (table === undefined || (flags & obfuscatedFlag) !== 0)
        return 'unsupported';
    const headerBytes = data.getUint32(headerSizeOffset, true);
    const keystream = openRc4(table.subarray(0, headerBytes), password);
    if (keystream === undefined || keystream === 'unsupported')
        return keystream;
    const clear = unlockStream(document, keystream, clearBytes);
    const view = new DataView(clear.buffer);
    view.setUint16(flagsOffset, flags & ~encryptedFlag, true);
    view.setUint32(headerSizeOffset, 0, true);
    const others = read('Data');
    return new Map([
        ['WordDocument', clear],
        [tableName, unlockStream(table, keystream, headerBytes)],
        ...(others === undefined ? [] : [['Data', unlockStream(others, keystream, 0)]]),
    ]);
}
//# sourceMappingURL=unlock-word.js.map