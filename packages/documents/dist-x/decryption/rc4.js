/** RC4, which OpenSSL no longer offers, and its keys in Office files (MS-OFFCRYPTO 2.3.5.2, 2.3.6.2). */
import { hash } from 'node:crypto';
import { RecordReader } from '../binary/index.js';
const stateSize = 256;
const verifierBytes = 16;
const saltBytes = 16;
/** Bytes of a hash that the older of the two uses. */
const shortKeyBytes = 5;
const keyBytes = 16;
const repetitions = 16;
/** As many bytes as wanted of the stream of a key. */
function rc4(key, length) {
    const state = Uint8Array.from({ length: stateSize }, (_, at) => at);
    const swap = (one, other) => {
        const kept = state[one] ?? 0;
        state[one] = state[other] ?? 0;
        state[other] = kept;
    };
    for (let at = 0, mixed = 0; at < stateSize; at += 1) {
        mixed = (mixed + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 0xff;
        swap(at, mixed);
    }
    const stream = new Uint8Array(length);
    for (let at = 0, one = 0, other = 0; at < length; at += 1) {
        one = (one + 1) & 0xff;
        other = (other + (state[one] ?? 0)) & 0xff;
        swap(one, other);
        stream[at] = state[((state[one] ?? 0) + (state[other] ?? 0)) & 0xff] ?? 0;
    }
    return stream;
}
/** The bytes combined with a keystream. */
export function combine(bytes, stream) {
    return bytes.map((byte, at) => byte ^ (stream[at] ?? 0));
}
function littleEndian(value) {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value, true);
    return bytes;
}
const digest = (algorithm, ...parts) => hash(algorithm, Buffer.concat(parts), 'buffer');
function keystreamOf(keyOf) {
    const block = (number, length) => rc4(keyOf(number), length);
    return {
        block,
        bytes(length, blockBytes) {
            const stream = new Uint8Array(length);
            for (let at = 0; at < length; at += blockBytes)
                stream.set(block(at / blockBytes, Math.min(blockBytes, length - at)), at);
            return stream;
        },
    };
}
/**
 * The keystream of a file by what stands in it about its encryption, versions 1.1 (RC4) and 2.2 to 4.2 (RC4 CryptoAPI).
 * Undefined if the password is wrong, or `unsupported`.
 */
export function openRc4(info, password) {
    const reader = new RecordReader(info);
    const [major, minor] = [reader.u16(), reader.u16()];
    const secret = Buffer.from(password, 'utf16le');
    if (major === 1 && minor === 1)
        return openOlder(reader, secret);
    return major >= 2 && major <= 4 && minor === 2 ? openCryptoApi(reader, secret) : 'unsupported';
}
function openOlder(reader, secret) {
    const salt = reader.bytes(saltBytes);
    const encrypted = reader.bytes(verifierBytes * 2);
    const start = digest('md5', secret).subarray(0, shortKeyBytes);
    const repeated = Array.from({ length: repetitions }, () => [start, salt]).flat();
    const base = digest('md5', ...repeated).subarray(0, shortKeyBytes);
    const stream = keystreamOf((block) => digest('md5', base, littleEndian(block)).subarray(0, keyBytes));
    const verifier = combine(encrypted, stream.block(0, encrypted.length));
    const wanted = digest('md5', verifier.subarray(0, verifierBytes));
    return wanted.equals(verifier.subarray(verifierBytes)) ? stream : undefined;
}
const rc4Algorithm = 0x6801;
const defaultKeyBits = 40;
function openCryptoApi(reader, secret) {
    const header = new RecordReader(reader.skip(4).bytes(reader.u32()));
    const algorithm = header.skip(8).u32();
    const bits = header.skip(4).u32() || defaultKeyBits;
    if (algorithm !== rc4Algorithm && algorithm !== 0)
        return 'unsupported';
    const salt = reader.bytes(reader.u32() === saltBytes ? saltBytes : 0);
    const verifier = reader.bytes(verifierBytes);
    const encryptedHash = reader.bytes(Math.min(reader.u32(), 20));
    const base = digest('sha1', salt, secret);
    const stream = keystreamOf((block) => {
        const key = digest('sha1', base, littleEndian(block)).subarray(0, bits >> 3);
        // Keys of 40 bits are filled up to the length of the longer ones.
        return bits === defaultKeyBits ? Buffer.concat([key, Buffer.alloc(keyBytes - key.length)]) : key;
    });
    const shown = combine(Buffer.concat([verifier, encryptedHash]), stream.block(0, verifierBytes + 20));
    const wanted = digest('sha1', shown.subarray(0, verifierBytes));
    return wanted.equals(shown.subarray(verifierBytes)) ? stream : undefined;
}
//# sourceMappingURL=rc4.js.map