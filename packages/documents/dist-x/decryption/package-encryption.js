/** Encrypted packages of Office 2007 and later (MS-OFFCRYPTO 2.3.4). */
import { createDecipheriv, hash } from 'node:crypto';
import { RecordReader } from '../binary/index.js';
import { readXml } from '../markup/index.js';
import { DocumentError } from '../model/index.js';
/** Programs write 100,000; the specification allows a hundred times as many, which would take a minute. */
const maxSpinCount = 1_000_000;
const standardSpinCount = 50_000;
const standardVerifierBytes = 16;
const sizeBytes = 8;
const segmentBytes = 4096;
/** Keys that are longer than a hash are filled up with it. */
const filler = 0x36;
const hashes = ['sha1', 'sha256', 'sha384', 'sha512', 'md5'];
/** What a key is for (2.3.4.13). */
const purposes = {
    verifier: Buffer.from('fea7d2763b4b9e79', 'hex'),
    verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
    key: Buffer.from('146e0be7abacd0d6', 'hex'),
};
const digest = (algorithm, ...parts) => hash(algorithm, Buffer.concat(parts), 'buffer');
function littleEndian(value) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
}
/** Hashes a password again and again, so that trying out many takes long. */
function spin(algorithm, salt, password, count) {
    let value = digest(algorithm, salt, Buffer.from(password, 'utf16le'));
    const round = Buffer.alloc(4 + value.length);
    for (let number = 0; number < count; number += 1) {
        round.writeUInt32LE(number);
        round.set(value, 4);
        value = hash(algorithm, round, 'buffer');
    }
    return value;
}
function fitted(bytes, length) {
    const fit = Buffer.alloc(length, filler);
    fit.set(bytes.subarray(0, length));
    return fit;
}
/** AES without padding. Bytes after the last whole block are left out. */
function decipher(mode, key, start, bytes, blockBytes = 16) {
    const cipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, start);
    cipher.setAutoPadding(false);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % blockBytes));
    return Buffer.concat([cipher.update(whole), cipher.final()]);
}
function readAgileKey(attributes) {
    const text = (name) => attributes.get(name) ?? '';
    const algorithm = text('hashAlgorithm').toLowerCase().replaceAll('-', '');
    const keyBytes = Number(text('keyBits')) / 8;
    return {
        salt: Buffer.from(text('saltValue'), 'base64'),
        algorithm,
        keyBytes,
        blockBytes: Number(text('blockSize')),
        hashBytes: Number(text('hashSize')),
        spinCount: Number(text('spinCount') || 0),
        isSupported: hashes.includes(algorithm) &&
            text('cipherAlgorithm') === 'AES' &&
            text('cipherChaining') === 'ChainingModeCBC' &&
            [16, 24, 32].includes(keyBytes) &&
            text('blockSize') === '16',
        encrypted: (name) => Buffer.from(text(name), 'base64'),
    };
}
function unlockAgile(xml, content, password, budget) {
    let data;
    let secret;
    readXml(Buffer.from(xml).toString('utf8'), {
        onOpen(tag, attributes) {
            if (tag === 'keyData')
                data ??= readAgileKey(attributes);
            if (tag === 'encryptedKey' && attributes.has('spinCount'))
                secret ??= readAgileKey(attributes);
        },
    }, budget);
    if (data === undefined || secret === undefined || !data.isSupported || !secret.isSupported)
        return 'unsupported';
    if (secret.spinCount > maxSpinCount)
        throw new DocumentError('too_much_cpu');
    const { algorithm, salt, keyBytes, blockBytes, hashBytes } = secret;
    const base = spin(algorithm, salt, password, secret.spinCount);
    const start = fitted(salt, blockBytes);
    const reveal = (purpose, bytes) => decipher('cbc', fitted(digest(algorithm, base, purpose), keyBytes), start, bytes);
    const verifier = reveal(purposes.verifier, secret.encrypted('encryptedVerifierHashInput'));
    const wanted = reveal(purposes.verifierHash, secret.encrypted('encryptedVerifierHashValue'));
    const isRight = digest(algorithm, verifier.subarray(0, salt.length)).equals(wanted.subarray(0, hashBytes));
    if (!isRight)
        return undefined;
    const key = reveal(purposes.key, secret.encrypted('encryptedKeyValue')).subarray(0, data.keyBytes);
    return decipherSegments(content, key, data);
}
/** Every segment starts anew, so that a program can read from the middle. */
function decipherSegments(content, key, data) {
    const body = content.subarray(sizeBytes);
    const parts = [];
    for (let at = 0; at < body.length; at += segmentBytes) {
        const start = digest(data.algorithm, data.salt, littleEndian(at / segmentBytes));
        parts.push(decipher('cbc', key, fitted(start, data.blockBytes), body.subarray(at, at + segmentBytes)));
    }
    return cut(content, Buffer.concat(parts));
}
/** Without what fills the last block: the size stands before the content. */
function cut(content, clear) {
    return clear.subarray(0, new RecordReader(content).u32());
}
const aesAlgorithms = new Set([0x660e, 0x660f, 0x6610, 0]);
const sha1Bytes = 20;
function unlockStandard(reader, content, password) {
    const header = new RecordReader(reader.skip(4).bytes(reader.u32()));
    const algorithm = header.skip(8).u32();
    const keyBytes = header.skip(4).u32() / 8;
    if (!aesAlgorithms.has(algorithm) || ![16, 24, 32].includes(keyBytes))
        return 'unsupported';
    const salt = reader.bytes(reader.u32());
    const verifier = reader.bytes(standardVerifierBytes);
    const encryptedHash = reader.skip(4).bytes(standardVerifierBytes * 2);
    const base = digest('sha1', spin('sha1', salt, password, standardSpinCount), littleEndian(0));
    // As in CryptDeriveKey of Windows, two hashes make a key of any length.
    const half = (fill) => {
        const block = Buffer.alloc(64, fill);
        for (const [at, byte] of base.entries())
            block[at] = byte ^ fill;
        return digest('sha1', block);
    };
    const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes);
    const wanted = decipher('ecb', key, null, encryptedHash).subarray(0, sha1Bytes);
    if (!digest('sha1', decipher('ecb', key, null, verifier)).equals(wanted))
        return undefined;
    return cut(content, decipher('ecb', key, null, content.subarray(sizeBytes)));
}
/** @param info what stands in the file about its encryption */
export function unlockPackage(info, content, password, budget) {
    const reader = new RecordReader(info);
    const [major, minor] = [reader.u16(), reader.u16()];
    if (major === 4 && minor === 4)
        return unlockAgile(info.subarray(8), content, password, budget);
    return major >= 2 && major <= 4 && minor === 2 ? unlockStandard(reader, content, password) : 'unsupported';
}
//# sourceMappingURL=package-encryption.js.map