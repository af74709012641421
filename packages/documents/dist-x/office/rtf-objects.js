/** Finds the files embedded in Rich Text (RTF 1.9.1, "Objects"; MS-OLEDS 2.2.5). */
import { openCompound } from '../archive/index.js';
import { RecordReader } from '../binary/index.js';
import { maxFiles, readOleNativeObject, unwrapObject, warnLeftOut, } from './embedded-files.js';
import { tokenizeRtf } from './rtf-tokens.js';
const embeddedFormat = 2;
const objectData = /\\objdata(?![a-z])/;
/** The embedded files in order. Charges their size. */
export function findRtfObjects(file, budget, warn) {
    const rtf = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
    if (!objectData.test(rtf))
        return [];
    const objects = [];
    let depth = 0;
    /** The depth of the group with the data, and the data so far. */
    let data;
    for (const { kind, name, raw, value } of tokenizeRtf(rtf, budget)) {
        if (kind === 'open')
            depth += 1;
        else if (kind === 'close') {
            if (data?.depth === depth) {
                objects.push(Buffer.concat(data.pieces));
                data = undefined;
            }
            depth -= 1;
        }
        else if (kind === 'word' && name === 'objdata')
            data = { depth, pieces: [] };
        else if (kind === 'word' && name === 'bin' && data !== undefined)
            data.pieces.push(Buffer.from(raw.slice(-Math.max(0, value ?? 0)), 'latin1'));
        else if (kind === 'text' && data?.depth === depth) {
            const digits = raw.replaceAll(/[^0-9a-f]/gi, '');
            budget.charge('inflatedBytes', digits.length >> 1);
            data.pieces.push(Buffer.from(digits, 'hex'));
        }
    }
    warnLeftOut(objects.length - maxFiles, warn);
    return objects.slice(0, maxFiles).flatMap((object) => {
        budget.charge('entries');
        return readObjectData(object, budget);
    });
}
/** The file of an OLE 1.0 object (MS-OLEDS 2.2.4, 2.2.5). */
function readObjectData(bytes, budget) {
    const reader = new RecordReader(bytes);
    if (reader.skip(4).u32() !== embeddedFormat)
        return [];
    const name = () => new TextDecoder('latin1').decode(reader.bytes(reader.u32())).replace(/\0.*$/s, '');
    const className = name();
    name();
    name();
    const native = reader.bytes(reader.u32());
    if (openCompound(native) !== undefined) {
        const object = unwrapObject({ name: undefined, bytes: native }, budget);
        return object === undefined ? [] : [object];
    }
    const packaged = /^package$/i.test(className) ? readOleNativeObject(native, 0) : undefined;
    return packaged === undefined ? [] : [packaged];
}
//# sourceMappingURL=rtf-objects.js.map