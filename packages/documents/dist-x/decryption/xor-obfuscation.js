/** XOR obfuscation of old workbooks (MS-OFFCRYPTO 2.3.7.1 to 2.3.7.3). */
/** What fills passwords up to 16 bytes. */
const padding = [0xbb, 0xff, 0xff, 0xba, 0xff, 0xff, 0xb9, 0x80, 0x00, 0xbe, 0x0f, 0x00, 0xbf, 0x0f, 0x00];
/** The start of the key, by the length of the password. */
const startByLength = [
    0xe1f0, 0x1d0f, 0xcc9c, 0x84c0, 0x110c, 0x0e10, 0xf1ce, 0x313e, 0x1872, 0xe139, 0xd40f, 0x84f9, 0x280c,
    0xa96a, 0x4ec3,
];
/** For each letter of a password, counted from its end, the word for the lowest bit; the words for others follow from it. */
const wordsByPlace = [
    0xaefc, 0x7b61, 0x4563, 0x0375, 0xd849, 0x6f45, 0xeb23, 0x47d3, 0xb861, 0x45a0, 0xaa51, 0x76b4, 0x3730,
    0x3331, 0x1021,
];
const polynomial = 0x1021;
const maxLetters = 15;
const arrayBytes = 16;
const bitsPerLetter = 7;
/** One bit further to the left, in the field of the polynomial. */
function shifted(word) {
    return ((word << 1) & 0xffff) ^ ((word & 0x8000) === 0 ? 0 : polynomial);
}
function keyOf(secret) {
    let key = startByLength[secret.length - 1] ?? 0;
    for (const [at, letter] of secret.entries()) {
        let word = wordsByPlace[maxLetters - secret.length + at] ?? 0;
        for (let bit = 0; bit < bitsPerLetter; bit += 1) {
            if (((letter >> bit) & 1) !== 0)
                key ^= word;
            word = shifted(word);
        }
    }
    return key;
}
/** The number by which a password is known to be right. */
function verifierOf(secret) {
    let verifier = 0;
    for (const byte of [...secret].toReversed().concat(secret.length)) {
        const carried = (verifier & 0x4000) === 0 ? 0 : 1;
        verifier = (((verifier << 1) & 0x7fff) | carried) ^ byte;
    }
    return verifier ^ 0xce4b;
}
/** The sixteen bytes that content is combined with; undefined if the password is wrong. */
export function openXor(verifier, password) {
    const secret = Buffer.from(password, 'latin1').subarray(0, maxLetters);
    if (secret.length === 0 || verifierOf(secret) !== verifier)
        return undefined;
    const key = keyOf(secret);
    const filled = [...secret, ...padding].slice(0, arrayBytes);
    return Uint8Array.from(filled, (byte, at) => {
        const mixed = byte ^ ((at % 2 === 0 ? key : key >> 8) & 0xff);
        return ((mixed >> 1) | (mixed << 7)) & 0xff;
    });
}
/** Content of a record in clear. @param place of its first byte in the stream, and the length of the record */
export function clearXor(bytes, place, key) {
    return bytes.map((byte, at) => {
        const mixed = byte ^ (key[(place + bytes.length + at) % arrayBytes] ?? 0);
        return ((mixed >> 5) | (mixed << 3)) & 0xff;
    });
}
//# sourceMappingURL=xor-obfuscation.js.map