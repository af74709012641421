import { createMapiProperties, mapiType, nameOfSet, } from './mapi-properties.js';
/** Bytes before the entries of a property stream, by where it stands. */
export const propertyHeaderBytes = { message: 32, embedded: 24, other: 8 };
const entryBytes = 16;
const multiValueFlag = 0x1000;
const firstNamed = 0x8000;
const mappings = '__nameid_version1.0/__substg1.0_';
/** The sets that are known by their place (MS-OXMSG 2.2.3.1.2): MAPI's own and that of names that users give. */
const knownSets = ['', '00020328', '00020329'];
const guidBytes = 16;
/** Types whose values stand in streams of their own. */
const streamTypes = new Set([mapiType.text8, mapiType.text16, mapiType.binary]);
const hex = (value, digits) => value.toString(16).toUpperCase().padStart(digits, '0');
const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);
/** Reads which ids the named properties of a file have. Charges a node for each. */
export function readPropertyNames(file, budget) {
    const sets = file.read(`${mappings}00020102`) ?? new Uint8Array(0);
    const entries = viewOf(file.read(`${mappings}00030102`) ?? new Uint8Array(0));
    const words = file.read(`${mappings}00040102`) ?? new Uint8Array(0);
    const found = new Map();
    for (let at = 0; at + 8 <= entries.byteLength; at += 8) {
        budget.charge('nodes');
        const identifier = entries.getUint32(at, true);
        const place = entries.getUint16(at + 4, true);
        const setIndex = place >> 1;
        const from = (setIndex - knownSets.length) * guidBytes;
        const set = knownSets[setIndex] ?? nameOfSet(sets.subarray(from, from + guidBytes));
        const key = (place & 1) === 0 ? identifier : wordAt(words, identifier);
        found.set(firstNamed + entries.getUint16(at + 6, true), { set, key });
    }
    return found;
}
/** A name among all names: its length, then its letters. */
function wordAt(words, at) {
    if (at + 4 > words.length)
        return '';
    const length = viewOf(words).getUint32(at, true);
    return new TextDecoder('utf-16le').decode(words.subarray(at + 4, at + 4 + length));
}
/**
 * Reads the properties of a storage. Charges a node for each, and the size of those in streams of their own.
 * @param folder of the storage, '' or with a slash at the end
 */
export function readMsgProperties(file, folder, headerBytes, names, budget) {
    const stream = file.read(`${folder}__properties_version1.0`) ?? new Uint8Array(0);
    const data = viewOf(stream);
    const values = new Map();
    for (let at = headerBytes; at + entryBytes <= stream.length; at += entryBytes) {
        budget.charge('nodes');
        const kind = data.getUint16(at, true);
        const id = data.getUint16(at + 2, true);
        const type = kind & ~multiValueFlag;
        if (values.has(id))
            continue;
        if (!streamTypes.has(type) && kind === type) {
            values.set(id, { type, bytes: stream.subarray(at + 8, at + entryBytes) });
            continue;
        }
        if (!streamTypes.has(type))
            continue;
        const name = `${folder}__substg1.0_${hex(id, 4)}${hex(kind, 4)}`;
        const bytes = kind === type ? file.read(name) : readSeveral(file, name, type);
        if (bytes === undefined)
            continue;
        budget.charge('inflatedBytes', bytes.length);
        values.set(id, { type, bytes });
    }
    return createMapiProperties(values, names, undefined);
}
const maxSeveral = 100;
/** Several texts of a property, each in a stream, as one. */
function readSeveral(file, name, type) {
    if (type === mapiType.binary)
        return undefined;
    const encoding = type === mapiType.text16 ? 'utf16le' : 'latin1';
    const parts = [];
    for (let index = 0; index < maxSeveral; index += 1) {
        const bytes = file.read(`${name}-${hex(index, 8)}`);
        if (bytes === undefined)
            break;
        const text = Buffer.from(bytes).toString(encoding).replace(/\0+$/, '');
        parts.push(Buffer.from(index === 0 ? text : `; ${text}`, encoding));
    }
    return parts.length === 0 ? undefined : Buffer.concat(parts);
}
//# sourceMappingURL=msg-properties.js.map