const endOfChain = 0xfffffffe;
const tableSector = 0xfffffffd;
const noEntry = 0xffffffff;
const smallSectorBytes = 64;
/** Smaller streams stand in sectors of 64 bytes. */
const cutoffBytes = 4096;
const entryBytes = 128;
const headerTableEntries = 109;
const headerBytes = 512;
/** Files of up to this size have sectors of 512 bytes: more could not be listed in the header. */
const maxBytesOfVersion3 = 6 * 1024 * 1024;
const streamKind = 2;
const storageKind = 1;
const rootKind = 5;
const blackNode = 1;
/** The streams of a storage. Charges their size. @param folder its path, with a slash at the end */
export function readStorage(file, folder, budget) {
    return file.entries
        .filter(({ isStream, path }) => isStream && path.startsWith(folder))
        .map(({ path }) => {
        const bytes = file.read(path) ?? new Uint8Array(0);
        budget.charge('inflatedBytes', bytes.length);
        return { path: path.slice(folder.length), bytes };
    });
}
/** Writes the streams as a compound file. */
export function packCompound(streams) {
    const total = streams.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const size = total < maxBytesOfVersion3 ? 512 : 4096;
    const sectors = [];
    const next = [];
    const add = (bytes) => {
        const first = sectors.length;
        for (let at = 0; at < bytes.length; at += size) {
            sectors.push(bytes.subarray(at, at + size));
            next.push(at + size < bytes.length ? sectors.length : endOfChain);
        }
        return sectors.length === first ? endOfChain : first;
    };
    const small = [];
    const smallNext = [];
    const addSmall = (bytes) => {
        const first = small.length;
        for (let at = 0; at < bytes.length; at += smallSectorBytes) {
            const sector = new Uint8Array(smallSectorBytes);
            sector.set(bytes.subarray(at, at + smallSectorBytes));
            small.push(sector);
            smallNext.push(at + smallSectorBytes < bytes.length ? small.length : endOfChain);
        }
        return small.length === first ? endOfChain : first;
    };
    const directory = writeDirectory(treeOf(streams), (bytes) => bytes.length < cutoffBytes ? addSmall(bytes) : add(bytes));
    const smallStream = Buffer.concat(small);
    directory.writeUInt32LE(add(smallStream), 116);
    directory.writeUInt32LE(smallStream.length, 120);
    const smallTable = add(numbersOf(smallNext, size));
    const directoryStart = add(directory);
    const perSector = size / 4;
    const tables = Math.ceil(sectors.length / (perSector - 1));
    const table = numbersOf([...next, ...Array.from({ length: tables }, () => tableSector)], size);
    const header = writeHeader(size, {
        directoryStart,
        directorySectors: Math.ceil(directory.length / size),
        smallTable,
        smallTableSectors: Math.ceil((smallNext.length * 4) / size),
        tables: Array.from({ length: table.length / size }, (_, index) => sectors.length + index),
    });
    return Buffer.concat([header, ...sectors.map((sector) => padded(sector, size)), table]);
}
function padded(bytes, size) {
    if (bytes.length === size)
        return bytes;
    const whole = new Uint8Array(size);
    whole.set(bytes);
    return whole;
}
/** Sector numbers in whole sectors; the rest is free. */
function numbersOf(values, size) {
    const bytes = Buffer.alloc(Math.ceil((values.length * 4) / size) * size, 0xff);
    for (const [index, value] of values.entries())
        bytes.writeUInt32LE(value, index * 4);
    return bytes;
}
function treeOf(streams) {
    const root = { name: 'Root Entry', bytes: undefined, children: new Map() };
    for (const { path, bytes } of streams) {
        let at = root;
        const names = path.split('/');
        for (const [depth, name] of names.entries()) {
            const isLast = depth === names.length - 1;
            const found = at.children.get(name) ?? { name, bytes: isLast ? bytes : undefined, children: new Map() };
            at.children.set(name, found);
            at = found;
        }
    }
    return root;
}
/** Shorter names come first, then by upper case (MS-CFB 2.6.4). */
function compareNames(one, other) {
    if (one.name.length !== other.name.length)
        return one.name.length - other.name.length;
    const [a, b] = [one.name.toUpperCase(), other.name.toUpperCase()];
    return a < b ? -1 : a > b ? 1 : 0;
}
/** @param place stores a stream and returns its first sector */
function writeDirectory(root, place) {
    const nodes = [root];
    const links = new Map();
    const linksOf = (node) => {
        const found = links.get(node) ?? { left: noEntry, right: noEntry, child: noEntry };
        links.set(node, found);
        return found;
    };
    const link = (sorted) => {
        const middle = sorted[sorted.length >> 1];
        if (middle === undefined)
            return noEntry;
        const index = nodes.push(middle) - 1;
        linksOf(middle).left = link(sorted.slice(0, sorted.length >> 1));
        linksOf(middle).right = link(sorted.slice((sorted.length >> 1) + 1));
        return index;
    };
    for (let at = 0; at < nodes.length; at += 1) {
        const node = nodes[at];
        if (node !== undefined)
            linksOf(node).child = link([...node.children.values()].sort(compareNames));
    }
    const bytes = Buffer.alloc(Math.ceil(nodes.length / 32) * 32 * entryBytes);
    for (let at = 0; at * entryBytes < bytes.length; at += 1)
        for (const place of [68, 72, 76])
            bytes.writeUInt32LE(noEntry, at * entryBytes + place);
    for (const [index, node] of nodes.entries()) {
        const at = index * entryBytes;
        const name = node.name.slice(0, 31);
        const { left, right, child } = linksOf(node);
        bytes.write(name, at, 'utf16le');
        bytes.writeUInt16LE((name.length + 1) * 2, at + 64);
        bytes.writeUInt8(index === 0 ? rootKind : node.bytes === undefined ? storageKind : streamKind, at + 66);
        bytes.writeUInt8(blackNode, at + 67);
        bytes.writeUInt32LE(left, at + 68);
        bytes.writeUInt32LE(right, at + 72);
        bytes.writeUInt32LE(child, at + 76);
        bytes.writeUInt32LE(node.bytes === undefined ? 0 : place(node.bytes), at + 116);
        bytes.writeUInt32LE(node.bytes?.length ?? 0, at + 120);
    }
    return bytes;
}
/** The header (MS-CFB 2.2), which fills a sector. */
function writeHeader(size, facts) {
    const header = Buffer.alloc(size);
    header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    header.writeUInt16LE(0x3e, 24);
    header.writeUInt16LE(size === 512 ? 3 : 4, 26);
    header.writeUInt16LE(0xfffe, 28);
    header.writeUInt16LE(Math.log2(size), 30);
    header.writeUInt16LE(Math.log2(smallSectorBytes), 32);
    header.writeUInt32LE(size === 512 ? 0 : facts.directorySectors, 40);
    header.writeUInt32LE(facts.tables.length, 44);
    header.writeUInt32LE(facts.directoryStart, 48);
    header.writeUInt32LE(cutoffBytes, 56);
    header.writeUInt32LE(facts.smallTable, 60);
    header.writeUInt32LE(facts.smallTableSectors, 64);
    header.writeUInt32LE(endOfChain, 68);
    header.fill(0xff, headerBytes - headerTableEntries * 4, headerBytes);
    for (const [index, sector] of facts.tables.entries())
        header.writeUInt32LE(sector, headerBytes - headerTableEntries * 4 + index * 4);
    return header;
}
//# sourceMappingURL=pack-compound.js.map