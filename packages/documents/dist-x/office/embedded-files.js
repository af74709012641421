/** Finds files embedded in Office files: package members, and objects in compound files (MS-OLEDS 2.3). */
import { openCompound, packCompound, readStorage } from '../archive/index.js';
/** Embedded files that are read of one document. */
export const maxFiles = 50;
/** Warns how many files were left out, if any. */
export function warnLeftOut(count, warn) {
    if (count <= 0)
        return;
    const files = count === 1 ? 'embedded file was' : 'embedded files were';
    warn(`${count} ${files} left out: at most ${maxFiles} are read.`);
}
const maxNameLength = 260;
/** Streams by which a storage is known as a document: of Word, Excel, PowerPoint and Outlook. */
const documentStreams = [
    'WordDocument',
    'Workbook',
    'Book',
    'PowerPoint Document',
    '__properties_version1.0',
];
/** Streams by which a storage is known to hold a file. */
const fileStreams = [...documentStreams, '\u0001Ole10Native', 'CONTENTS', 'Package'];
function baseName(name) {
    return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}
/**
 * Parses an Ole10Native stream: total length, then a packaged file, which is two bytes, null-terminated names and the file.
 * @param start where the packaged file begins
 */
export function readOleNativeObject(stream, start = 4) {
    const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
    let at = start + 2;
    const string = () => {
        const end = stream.indexOf(0, at);
        if (end < 0 || end - at > maxNameLength)
            return '';
        const text = new TextDecoder('latin1').decode(stream.subarray(at, end));
        at = end + 1;
        return text;
    };
    const label = string();
    string();
    at += 8;
    string();
    if (at + 4 > stream.length)
        return undefined;
    const length = data.getUint32(at, true);
    const bytes = stream.subarray(at + 4, at + 4 + length);
    return bytes.length === 0 ? undefined : { name: baseName(label), bytes };
}
/** The file that a storage of a compound file holds; undefined if it holds none. @param folder '' for the whole file */
export function readEmbeddedObject(file, folder, budget) {
    const native = file.read(`${folder}\u0001Ole10Native`);
    const content = file.read(`${folder}CONTENTS`) ?? file.read(`${folder}Package`);
    budget.charge('inflatedBytes', (native ?? content)?.length ?? 0);
    if (native !== undefined)
        return readOleNativeObject(native);
    if (content !== undefined)
        return { name: undefined, bytes: content };
    const isDocument = file.entries.some(({ isStream, path }) => isStream && documentStreams.some((name) => path === `${folder}${name}`));
    return isDocument && folder !== ''
        ? { name: undefined, bytes: packCompound(readStorage(file, folder, budget)) }
        : undefined;
}
/** Storages that never hold a file: macros and controls. */
const programs = /(?:^|\/)(?:VBA|Macros|_VBA_PROJECT_CUR|PROJECT|\p{Cc}OCXNAME)(?:\/|$)/iu;
/** The file inside of an object; the object itself if it is a file. Undefined for macros and controls. */
export function unwrapObject(file, budget) {
    const compound = openCompound(file.bytes);
    if (compound === undefined)
        return file;
    const found = readEmbeddedObject(compound, '', budget);
    if (found !== undefined)
        return { name: found.name ?? file.name, bytes: found.bytes };
    const isDocument = compound.entries.some(({ path }) => documentStreams.includes(path));
    return !isDocument && compound.entries.some(({ path }) => programs.test(path)) ? undefined : file;
}
const numbers = new Intl.Collator('en', { numeric: true });
/** What is around comes before what is inside, then by number. */
function compareFolders(one, other) {
    return one.split('/').length - other.split('/').length || numbers.compare(one, other);
}
/** Objects in a compound file; those inside of a found one are left to whoever reads it. */
function findStoredObjects(compound, budget, warn) {
    const streams = new Set(compound.entries.filter(({ isStream }) => isStream).map(({ path }) => path));
    const folders = compound.entries
        .filter(({ isStream, path }) => !isStream && !programs.test(path))
        .map(({ path }) => `${path}/`);
    const found = [];
    const taken = [];
    let leftOut = 0;
    for (const folder of folders.sort(compareFolders)) {
        budget.charge('nodes');
        if (taken.some((around) => folder.startsWith(around)))
            continue;
        if (found.length === maxFiles) {
            if (fileStreams.some((name) => streams.has(folder + name)))
                leftOut += 1;
            continue;
        }
        const file = readEmbeddedObject(compound, folder, budget);
        if (file === undefined)
            continue;
        found.push(file);
        taken.push(folder);
    }
    warnLeftOut(leftOut, warn);
    return found;
}
/** Finds the files embedded in a document, except images and the workbooks of charts. */
export function findEmbeddedFiles(file, parts, budget, warn) {
    const ofCharts = chartWorkbooks(parts);
    const names = parts
        .findNames(/(?:^|\/)embeddings\/[^/]+\.(?:bin|docx?|xls[xbm]?|ppt[xm]?|pdf|rtf|msg|txt|od[tsp])$/i)
        .filter((name) => !ofCharts.has(name));
    warnLeftOut(names.length - maxFiles, warn);
    const inPackage = names.slice(0, maxFiles).flatMap((name) => {
        const bytes = parts.readPart(name);
        const found = bytes === undefined ? undefined : unwrapObject({ name: baseName(name), bytes }, budget);
        return found === undefined ? [] : [found];
    });
    const compound = openCompound(file);
    return compound === undefined ? inPackage : [...inPackage, ...findStoredObjects(compound, budget, warn)];
}
/** Workbooks that charts are made from: what of them is shown is in the chart. */
function chartWorkbooks(parts) {
    const found = new Set();
    for (const name of parts.findNames(/^(?:word|ppt|xl)\/charts\/_rels\/[^/]+\.rels$/))
        parts.readXml(name, {
            onOpen(tag, attributes) {
                const target = (attributes.get('Target') ?? '').replace(/^\.\.\//, `${name.split('/')[0]}/`);
                if (tag === 'Relationship' && target.includes('embeddings/'))
                    found.add(target.replace(/^\//, ''));
            },
        });
    return found;
}
//# sourceMappingURL=embedded-files.js.map