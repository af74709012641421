const wordEncryptedFlag = 0x0100;
const filePassRecord = 0x2f;
const maxRecords = 200;
const encryptedSlidesToken = 0xf3d1c4df;
function readUint16(bytes, at) {
    return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
/** An encrypted workbook has a FilePass record among its first ones. */
function isEncryptedWorkbook(book) {
    let at = 0;
    for (let records = 0; at + 4 <= book.length && records < maxRecords; records += 1) {
        if (readUint16(book, at) === filePassRecord)
            return true;
        at += 4 + readUint16(book, at + 2);
    }
    return false;
}
/** How an Office file is encrypted; undefined if it is not. */
export function findOfficeEncryption(file) {
    const names = new Set(file.entries.map(({ path }) => path));
    if (names.has('EncryptedPackage'))
        return 'package';
    const document = file.read('WordDocument');
    if (document !== undefined && (readUint16(document, 10) & wordEncryptedFlag) !== 0)
        return 'word';
    const book = file.read('Workbook') ?? file.read('Book');
    if (book !== undefined && isEncryptedWorkbook(book))
        return 'workbook';
    const user = file.read('Current User');
    const token = user && (readUint16(user, 12) | (readUint16(user, 14) << 16)) >>> 0;
    return names.has('EncryptedSummary') || token === encryptedSlidesToken ? 'presentation' : undefined;
}
//# sourceMappingURL=office-encryption.js.map