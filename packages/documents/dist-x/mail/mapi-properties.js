/** Properties of messages, attachments and recipients (MS-OXCDATA 2.11), from MSG files and from TNEF. */
import { decodeText } from '../charset/index.js';
/** Types of values (MS-OXCDATA 2.11.1). */
export const mapiType = {
    int16: 2,
    int32: 3,
    fraction: 5,
    boolean: 0xb,
    object: 0xd,
    text8: 0x1e,
    text16: 0x1f,
    time: 0x40,
    binary: 0x102,
};
/** Properties with other ids are known by their names. */
export const firstNamedProperty = 0x8000;
/** Properties that say how texts with one byte per letter are encoded. */
const codePageProperties = [0x3ffd, 0x3fde];
const unixEpochInFileTime = 116444736000000000n;
const fileTimesPerMs = 10000n;
const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);
/** The name of the set with an id, which is stored with its first number little-endian. */
export function nameOfSet(id) {
    return id.length < 4 ? '' : viewOf(id).getUint32(0, true).toString(16).padStart(8, '0').toUpperCase();
}
function integerOf({ type, bytes }) {
    if (type === mapiType.int16 || type === mapiType.boolean)
        return bytes.length < 2 ? undefined : viewOf(bytes).getInt16(0, true);
    return type === mapiType.int32 && bytes.length >= 4 ? viewOf(bytes).getInt32(0, true) : undefined;
}
/** Times are counted from 1601 in units of 100 nanoseconds. */
function timeOf({ type, bytes }) {
    if (type !== mapiType.time || bytes.length < 8)
        return undefined;
    const ms = Number((viewOf(bytes).getBigUint64(0, true) - unixEpochInFileTime) / fileTimesPerMs);
    const time = new Date(ms);
    // The year 4501 stands for no time at all.
    return Number.isNaN(ms) || time.getUTCFullYear() < 1700 || time.getUTCFullYear() > 4500 ? undefined : time;
}
/**
 * @param named the ids of named properties
 * @param charset of texts with one byte per letter where the properties do not say
 */
export function createMapiProperties(values, named, charset) {
    const ids = new Map();
    const names = [];
    for (const id of values.keys()) {
        const name = named.get(id);
        if (name === undefined)
            continue;
        ids.set(`${name.set} ${name.key}`, id);
        names.push(name);
    }
    const findValue = (key) => values.get(typeof key === 'number' ? key : (ids.get(`${key.set} ${key.key}`) ?? -1));
    const [codePage] = codePageProperties.flatMap((id) => {
        const value = values.get(id);
        return value === undefined ? [] : [integerOf(value)];
    });
    const encoded = codePage === undefined ? charset : charsetOfCodePage(codePage);
    return {
        text(key) {
            const value = findValue(key);
            if (value?.type === mapiType.text16)
                return new TextDecoder('utf-16le').decode(value.bytes).replace(/\0+$/, '');
            if (value?.type !== mapiType.text8)
                return undefined;
            const end = value.bytes.indexOf(0);
            return decodeText(end < 0 ? value.bytes : value.bytes.subarray(0, end), encoded).text;
        },
        bytes: (key) => findValue(key)?.bytes,
        integer(key) {
            const value = findValue(key);
            return value && integerOf(value);
        },
        fraction(key) {
            const value = findValue(key);
            return value?.type === mapiType.fraction && value.bytes.length >= 8
                ? viewOf(value.bytes).getFloat64(0, true)
                : undefined;
        },
        time(key) {
            const value = findValue(key);
            return value && timeOf(value);
        },
        names,
    };
}
/** The charset of a Windows code page. */
export function charsetOfCodePage(codePage) {
    const others = {
        932: 'shift_jis',
        936: 'gb18030',
        949: 'cp949',
        950: 'big5',
        20127: 'windows-1252',
        20866: 'koi8-r',
        21866: 'koi8-u',
        28591: 'windows-1252',
        50220: 'iso-2022-jp',
        50221: 'iso-2022-jp',
        51932: 'euc-jp',
        51949: 'euc-kr',
        54936: 'gb18030',
        65001: 'utf-8',
    };
    if (codePage > 28591 && codePage < 28606)
        return `iso-8859-${codePage - 28590}`;
    return others[codePage] ?? `cp${codePage}`;
}
//# sourceMappingURL=mapi-properties.js.map