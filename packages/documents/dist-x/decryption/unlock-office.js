/** Opens encrypted Office files with their password. */
import { openCompound, packCompound, readStorage } from '../archive/index.js';
import { DocumentError } from '../model/index.js';
import { findOfficeEncryption } from '../sniff/index.js';
import { unlockPackage } from './package-encryption.js';
import { unlockPresentation } from './unlock-presentation.js';
import { unlockWord } from './unlock-word.js';
import { unlockWorkbook } from './unlock-workbook.js';
/** Properties of a presentation, which by being there say that it is encrypted. */
const encryptedProperties = 'EncryptedSummary';
/** The file with streams in clear. */
function withStreams(file, clear, budget) {
    return packCompound(readStorage(file, '', budget)
        .filter(({ path }) => path !== encryptedProperties)
        .map(({ path, bytes }) => ({ path, bytes: clear.get(path) ?? bytes })));
}
function unlock(file, encryption, password, budget) {
    const read = (path) => file.read(path);
    if (encryption === 'package') {
        const [info, content] = [read('EncryptionInfo'), read('EncryptedPackage')];
        if (info === undefined || content === undefined)
            throw new DocumentError('malformed');
        return unlockPackage(info, content, password, budget);
    }
    const streams = encryption === 'word'
        ? unlockWord(read, password)
        : encryption === 'workbook'
            ? unlockWorkbook(read, password)
            : unlockPresentation(read, password, budget);
    return streams === undefined || streams === 'unsupported' ? streams : withStreams(file, streams, budget);
}
/**
 * The file in clear; the same bytes if it is no encrypted Office file, or without a password. Throws `DocumentError` for a wrong
 * password, and for encryption that is not known.
 */
export function unlockOffice(bytes, password, budget) {
    if (password === undefined)
        return bytes;
    const file = openCompound(bytes);
    const encryption = file && findOfficeEncryption(file);
    if (file === undefined || encryption === undefined)
        return bytes;
    let clear;
    try {
        clear = unlock(file, encryption, password, budget);
    }
    catch (error) {
        throw error instanceof DocumentError ? error : new DocumentError('malformed', { cause: error });
    }
    if (clear === 'unsupported')
        throw new DocumentError('unknown_encryption');
    if (clear === undefined)
        throw new DocumentError('wrong_password');
    return clear;
}
//# sourceMappingURL=unlock-office.js.map