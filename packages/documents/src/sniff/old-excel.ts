/** Recognizes Excel files of versions 2 to 4, and streams of version 5, which are no compound files. */

/** Versions by the type of the record with which a stream begins. */
const versions: Readonly<Record<number, number>> = { 9: 2, 521: 3, 1033: 4, 2057: 5 };
/** Kinds of streams: globals, sheets, macros and workspaces. */
const kinds = new Set([0x05, 0x10, 0x20, 0x40, 0x100]);

/** The version of a stream by its first record; undefined if it is none of Excel. */
export function findOldExcelVersion(bytes: Uint8Array): number | undefined {
  if (bytes.length < 8) return undefined;
  const data = new DataView(bytes.buffer, bytes.byteOffset, 8);
  const length = data.getUint16(2, true);
  if (length < 4 || length > 16 || !kinds.has(data.getUint16(6, true))) return undefined;
  return versions[data.getUint16(0, true)];
}
