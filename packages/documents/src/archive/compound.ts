/**
 * Reads OLE compound files (DOC, XLS, PPT, MSG, embedded objects). Not the cfb package, which throws on truncated
 * files and copies every stream when it opens one.
 */

/** A stream or storage. */
export interface CompoundEntry {
  readonly name: string;
  /** Names from the root down, separated by slashes. */
  readonly path: string;
  readonly isStream: boolean;
  readonly sizeBytes: number;
}

/** An opened compound file. */
export interface CompoundFile {
  readonly entries: readonly CompoundEntry[];
  /** Reads a stream by its path in any case, as names are compared (MS-CFB 2.6.4); undefined if it does not exist. Returns the available part if sectors are missing. */
  read(path: string): Uint8Array | undefined;
}

const compoundMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const maxRegularSector = 0xfffffffa;
const noEntry = 0xffffffff;
const directoryEntryBytes = 128;
const maxEntries = 10_000;
const headerDifatEntries = 109;
const miniSectorShift = 6;

interface DirectoryEntry extends CompoundEntry {
  readonly start: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly kind: number;
}

/** True if the bytes start with the signature of a compound file. */
function isCompound(bytes: Uint8Array): boolean {
  return compoundMagic.every((value, index) => bytes[index] === value);
}

/**
 * Opens a compound file; undefined if the signature or header is invalid. Tolerates damaged and cyclic sector chains
 * without throwing, and reads streams on demand.
 */
export function openCompound(bytes: Uint8Array): CompoundFile | undefined {
  if (!isCompound(bytes) || bytes.length < 512) return undefined;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = data.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return undefined;
  const size = 1 << shift;
  const sectors = Math.ceil(bytes.length / size);
  const sector = (index: number): Uint8Array => bytes.subarray((index + 1) * size, (index + 2) * size);
  const number = (index: number, place: number): number => {
    const at = (index + 1) * size + place * 4;
    return at + 4 <= bytes.length ? data.getUint32(at, true) : noEntry;
  };

  const tables = findTableSectors(data, number, size, sectors);
  const nextOf = (index: number): number => {
    const table = tables[Math.floor((index * 4) / size)];
    return table === undefined ? noEntry : number(table, index % (size / 4));
  };
  const chain = (start: number, follow: (index: number) => number, limit: number): number[] => {
    const found: number[] = [];
    for (let at = start; at < maxRegularSector && found.length < limit; at = follow(at)) found.push(at);
    return found;
  };
  const whole = (start: number): Uint8Array =>
    Buffer.concat(chain(start, nextOf, sectors).map((index) => sector(index)));

  const directory = readDirectory(whole(data.getUint32(48, true)));
  const root = directory[0];
  if (root === undefined) return undefined;
  const cutoff = data.getUint32(56, true);
  let mini: { readonly stream: Uint8Array; readonly table: DataView } | undefined;
  const miniParts = (): { readonly stream: Uint8Array; readonly table: DataView } => {
    if (mini === undefined) {
      const table = whole(data.getUint32(60, true));
      mini = {
        stream: whole(root.start),
        table: new DataView(table.buffer, table.byteOffset, table.byteLength),
      };
    }
    return mini;
  };
  const readSmall = (start: number, sizeBytes: number): Uint8Array => {
    const { stream, table } = miniParts();
    const follow = (index: number): number =>
      index * 4 + 4 <= table.byteLength ? table.getUint32(index * 4, true) : noEntry;
    const parts = chain(start, follow, (sizeBytes >> miniSectorShift) + 1);
    return Buffer.concat(
      parts.map((index) => stream.subarray(index << miniSectorShift, (index + 1) << miniSectorShift)),
    ).subarray(0, sizeBytes);
  };
  const placed = resolvePaths(directory);
  const streams = new Map(
    placed.filter(({ isStream }) => isStream).map((entry) => [entry.path.toLowerCase(), entry]),
  );
  return {
    entries: placed.map(({ name, path, isStream, sizeBytes }) => ({ name, path, isStream, sizeBytes })),
    read(path) {
      const entry = streams.get(path.toLowerCase());
      if (entry === undefined) return undefined;
      return entry.sizeBytes < cutoff
        ? readSmall(entry.start, entry.sizeBytes)
        : whole(entry.start).subarray(0, entry.sizeBytes);
    },
  };
}

function findTableSectors(
  data: DataView,
  number: (index: number, place: number) => number,
  size: number,
  sectors: number,
): readonly number[] {
  const tables: number[] = [];
  for (let place = 0; place < headerDifatEntries; place += 1)
    tables.push(data.getUint32(76 + place * 4, true));
  const perSector = size / 4 - 1;
  let at = data.getUint32(68, true);
  for (let steps = 0; at < maxRegularSector && steps < sectors; steps += 1) {
    for (let place = 0; place < perSector; place += 1) tables.push(number(at, place));
    at = number(at, perSector);
  }
  return tables.filter((index) => index < maxRegularSector);
}

function readDirectory(bytes: Uint8Array): DirectoryEntry[] {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: DirectoryEntry[] = [];
  const utf16 = new TextDecoder('utf-16le');
  for (
    let at = 0;
    at + directoryEntryBytes <= bytes.length && entries.length < maxEntries;
    at += directoryEntryBytes
  ) {
    const nameBytes = Math.max(0, Math.min(64, data.getUint16(at + 64, true)) - 2);
    const kind = data.getUint8(at + 66);
    const name = utf16.decode(bytes.subarray(at, at + nameBytes));
    entries.push({
      name,
      path: name,
      kind,
      isStream: kind === 2,
      sizeBytes: data.getUint32(at + 120, true),
      start: data.getUint32(at + 116, true),
      left: data.getUint32(at + 68, true),
      right: data.getUint32(at + 72, true),
      child: data.getUint32(at + 76, true),
    });
  }
  return entries;
}

function resolvePaths(directory: readonly DirectoryEntry[]): readonly DirectoryEntry[] {
  const seen = new Set<number>();
  const placed: DirectoryEntry[] = [];
  const queue: { readonly index: number; readonly prefix: string }[] = [
    { index: directory[0]?.child ?? noEntry, prefix: '' },
  ];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const entry = directory[next.index];
    if (entry === undefined || seen.has(next.index)) continue;
    seen.add(next.index);
    const path = `${next.prefix}${entry.name}`;
    placed.push({ ...entry, path });
    queue.push({ index: entry.left, prefix: next.prefix }, { index: entry.right, prefix: next.prefix });
    if (entry.kind === 1) queue.push({ index: entry.child, prefix: `${path}/` });
  }
  return placed;
}
