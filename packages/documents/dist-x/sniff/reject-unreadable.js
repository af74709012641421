/** Rejects empty files, executables and encrypted containers before any format is probed. */
import { DocumentError } from '../model/index.js';
import { findOfficeEncryption } from './office-encryption.js';
const programs = [
    [0x7f, 0x45, 0x4c, 0x46],
    [0xfe, 0xed, 0xfa, 0xce],
    [0xfe, 0xed, 0xfa, 0xcf],
    [0xce, 0xfa, 0xed, 0xfe],
    [0xcf, 0xfa, 0xed, 0xfe],
    [0xca, 0xfe, 0xba, 0xbe],
    [0x00, 0x61, 0x73, 0x6d],
    [0x64, 0x65, 0x78, 0x0a],
];
function isProgram({ bytes }) {
    if (programs.some((magic) => magic.every((value, index) => bytes[index] === value)))
        return true;
    // Windows executables: the old header points to the new one.
    if (bytes[0] !== 0x4d || bytes[1] !== 0x5a || bytes.length < 64)
        return false;
    const at = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(60, true);
    return (bytes[at] === 0x50 && bytes[at + 1] === 0x45) || bytes.subarray(0, 256).includes(0);
}
/** Throws `DocumentError` for a file that no format should be asked about. */
export function rejectUnreadable(sample) {
    if (sample.bytes.length === 0)
        throw new DocumentError('empty');
    if (isProgram(sample))
        throw new DocumentError('executable');
    if (sample.compound !== undefined && findOfficeEncryption(sample.compound) !== undefined)
        throw new DocumentError('encrypted');
}
//# sourceMappingURL=reject-unreadable.js.map