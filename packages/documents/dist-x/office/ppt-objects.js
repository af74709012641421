/** Finds the files embedded in legacy PowerPoint presentations (MS-PPT 2.10.34 to 2.10.36). */
import { unzlib } from '../archive/index.js';
import { DocumentError } from '../model/index.js';
import { maxFiles, unwrapObject, warnLeftOut } from './embedded-files.js';
import { maxRecords, readPresentation, recordAt } from './ppt-records.js';
const objectStorageRecord = 0x1011;
/** The instance of a storage that is compressed; its uncompressed size comes first. */
const compressedInstance = 1;
const sizeBytes = 4;
/** The embedded files in order; none if the file cannot be read. Charges their size. */
export function findPptObjects(file, budget, warn) {
    const stream = readPresentation(file);
    const found = [];
    let at = 0;
    let leftOut = 0;
    for (let count = 0; count < maxRecords; count += 1) {
        const record = recordAt(stream, at);
        if (record === undefined)
            break;
        at = record.end;
        if (record.type !== objectStorageRecord)
            continue;
        if (found.length === maxFiles) {
            leftOut += 1;
            continue;
        }
        budget.charge('entries');
        const object = unwrapObject({ name: undefined, bytes: storageOf(record, budget) }, budget);
        if (object !== undefined)
            found.push(object);
    }
    warnLeftOut(leftOut, warn);
    return found;
}
/** The compound file that a record holds; empty if it is damaged. */
function storageOf({ instance, body }, budget) {
    if (instance !== compressedInstance)
        return body;
    try {
        return unzlib(body.subarray(sizeBytes), budget);
    }
    catch (error) {
        if (error instanceof DocumentError && error.code === 'damaged_document')
            return new Uint8Array(0);
        throw error;
    }
}
//# sourceMappingURL=ppt-objects.js.map