import { createMapiProperties, firstNamedProperty, mapiType, nameOfSet, } from './mapi-properties.js';
const multiValueFlag = 0x1000;
const guidBytes = 16;
const nameIsText = 1;
/** Strings, binary values and objects, which are preceded by their length. */
const variableLengthTypes = new Set([
    mapiType.text8,
    mapiType.text16,
    mapiType.binary,
    mapiType.object,
]);
/** Byte length of fixed-size values by type. */
const fixedTypeBytes = {
    2: 4,
    3: 4,
    4: 4,
    5: 8,
    6: 8,
    7: 8,
    10: 4,
    11: 4,
    20: 8,
    64: 8,
    72: 16,
};
const padTo4 = (length) => Math.ceil(length / 4) * 4;
/** Reads properties until the list ends or is invalid. Charges a node per value. @param charset of its texts, if known */
export function readTnefProperties(list, budget, charset) {
    const data = new DataView(list.buffer, list.byteOffset, list.byteLength);
    const values = new Map();
    const names = new Map();
    let at = 4;
    const number = () => {
        const value = data.getUint32(at, true);
        at += 4;
        return value;
    };
    const readName = () => {
        const set = nameOfSet(list.subarray(at, at + guidBytes));
        at += guidBytes;
        if (number() !== nameIsText)
            return { set, key: number() };
        const length = number();
        const key = new TextDecoder('utf-16le').decode(list.subarray(at, at + length)).replace(/\0+$/, '');
        at += padTo4(length);
        return { set, key };
    };
    const readValues = (id, kind) => {
        const type = kind & ~multiValueFlag;
        const size = fixedTypeBytes[type];
        const isVariable = variableLengthTypes.has(type);
        if (!isVariable && size === undefined)
            return false;
        const count = isVariable || type !== kind ? number() : 1;
        for (let index = 0; index < count && at < list.length; index += 1) {
            budget.charge('nodes');
            const length = isVariable ? number() : (size ?? 0);
            if (!values.has(id))
                values.set(id, { type, bytes: list.subarray(at, at + length) });
            at += padTo4(length);
        }
        return true;
    };
    try {
        for (let left = list.length < 4 ? 0 : data.getUint32(0, true); left > 0 && at < list.length; left -= 1) {
            const kind = data.getUint16(at, true);
            const id = data.getUint16(at + 2, true);
            at += 4;
            if (id >= firstNamedProperty)
                names.set(id, readName());
            if (!readValues(id, kind))
                break;
        }
    }
    catch (error) {
        // A truncated list yields the properties read so far.
        if (!(error instanceof RangeError))
            throw error;
    }
    return createMapiProperties(values, names, charset);
}
//# sourceMappingURL=tnef-properties.js.map