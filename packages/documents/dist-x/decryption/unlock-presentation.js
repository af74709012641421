import { combine, openRc4 } from './rc4.js';
const headBytes = 8;
const userEdit = 0x0ff5;
const persistDirectory = 0x1772;
const tokenOffset = 12;
const currentEditOffset = 16;
const clearToken = 0xe391c05f;
/** Places in the record of an edit, after its head. */
const editPlaces = { before: 8, directory: 12, session: 28 };
const maxEdits = 1_000;
/** Follows the edits from the last one back. Charges a node for each object. */
function readEdits(stream, last, budget) {
    const places = new Map();
    const edits = [];
    let sessionId = 0;
    for (let at = last; edits.length < maxEdits && at + headBytes + 32 <= stream.byteLength;) {
        if (stream.getUint16(at + 2, true) !== userEdit || edits.includes(at))
            break;
        edits.push(at);
        sessionId ||= stream.getUint32(at + headBytes + editPlaces.session, true);
        readDirectory(stream, stream.getUint32(at + headBytes + editPlaces.directory, true), places, budget);
        at = stream.getUint32(at + headBytes + editPlaces.before, true);
        if (at === 0)
            break;
    }
    return { places, sessionId, edits };
}
function readDirectory(stream, from, places, budget) {
    if (from + headBytes > stream.byteLength || stream.getUint16(from + 2, true) !== persistDirectory)
        return;
    const end = Math.min(stream.byteLength, from + headBytes + stream.getUint32(from + 4, true));
    for (let at = from + headBytes; at + 4 <= end;) {
        const entry = stream.getUint32(at, true);
        at += 4;
        for (let id = entry & 0xfffff, left = entry >>> 20; left > 0 && at + 4 <= end; left -= 1, id += 1, at += 4) {
            budget.charge('nodes');
            if (!places.has(id))
                places.set(id, stream.getUint32(at, true));
        }
    }
}
/** The streams that differ in clear; undefined where the password is wrong. Charges the size of the objects. */
export function unlockPresentation(read, password, budget) {
    const user = read('Current User');
    const document = read('PowerPoint Document');
    if (user === undefined || document === undefined || user.length < currentEditOffset + 4)
        return 'unsupported';
    const clearUser = Uint8Array.from(user);
    const userData = new DataView(clearUser.buffer);
    const result = Uint8Array.from(document);
    const data = new DataView(result.buffer);
    const { places, sessionId, edits } = readEdits(data, userData.getUint32(currentEditOffset, true), budget);
    const session = places.get(sessionId) ?? result.length;
    const keystream = openRc4(result.subarray(session + headBytes), password);
    if (keystream === undefined || keystream === 'unsupported')
        return keystream;
    for (const [id, at] of places) {
        if (id === sessionId || at + headBytes > document.length)
            continue;
        const head = combine(document.subarray(at, at + headBytes), keystream.block(id, headBytes));
        const length = Math.min(document.length - at, headBytes + new DataView(head.buffer).getUint32(4, true));
        budget.charge('inflatedBytes', length);
        result.set(combine(document.subarray(at, at + length), keystream.block(id, length)), at);
    }
    // Nothing names the session any longer, so that readers do not take the file for encrypted.
    for (const at of edits)
        data.setUint32(at + headBytes + editPlaces.session, 0, true);
    userData.setUint32(tokenOffset, clearToken, true);
    return new Map([
        ['PowerPoint Document', result],
        ['Current User', clearUser],
    ]);
}
//# sourceMappingURL=unlock-presentation.js.map