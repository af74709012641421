/** Reads the members of tar archives. */
const blockBytes = 512;
const maxMembers = 20_000;
function field(bytes, from, length) {
    return Buffer.from(bytes.subarray(from, from + length))
        .toString('utf8')
        .replace(/\0[\s\S]*$/, '');
}
/** Returns the regular files of an archive. */
export function readTarMembers(bytes) {
    const members = [];
    for (let at = 0; at + blockBytes <= bytes.length && members.length < maxMembers;) {
        const name = field(bytes, at, 100);
        if (name === '')
            break;
        const size = Number.parseInt(field(bytes, at + 124, 12).trim(), 8);
        if (!Number.isSafeInteger(size) || size < 0)
            break;
        const kind = field(bytes, at + 156, 1);
        if (kind === '' || kind === '0')
            members.push({ name, bytes: bytes.subarray(at + blockBytes, at + blockBytes + size) });
        at += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
    }
    return members;
}
//# sourceMappingURL=tar.js.map