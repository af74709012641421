/** Files within Office files: members of packages, and objects in compound files. */
import { type CompoundFile, openCompound } from '../archive/index.ts';
import type { OfficePackage } from './office-package.ts';

/** A file within. */
export interface EmbeddedFile {
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
}

const maxFiles = 50;
const maxNameLength = 260;

function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

/** Ole10Native: total length, two bytes, then names ended by zeros, then the file. */
function readOleNativeObject(stream: Uint8Array): EmbeddedFile | undefined {
  const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  let at = 6;
  const string = (): string => {
    const end = stream.indexOf(0, at);
    if (end < 0 || end - at > maxNameLength) return '';
    const text = new TextDecoder('latin1').decode(stream.subarray(at, end));
    at = end + 1;
    return text;
  };
  const label = string();
  string();
  at += 8;
  string();
  if (at + 4 > stream.length) return undefined;
  const length = data.getUint32(at, true);
  const bytes = stream.subarray(at + 4, at + 4 + length);
  return bytes.length === 0 ? undefined : { name: baseName(label), bytes };
}

/** The file that an object of a compound file holds, under a folder of it ('' for the whole file). */
function readCompoundObject(file: CompoundFile, folder: string, whole: Uint8Array): EmbeddedFile | undefined {
  const native = file.read(`${folder}\u0001Ole10Native`);
  if (native !== undefined) return readOleNativeObject(native);
  const content = file.read(`${folder}CONTENTS`) ?? file.read(`${folder}Package`);
  if (content !== undefined) return { name: undefined, bytes: content };
  return folder === '' ? { name: undefined, bytes: whole } : undefined;
}

function unwrapObject(file: EmbeddedFile): EmbeddedFile | undefined {
  const compound = openCompound(file.bytes);
  if (compound === undefined) return file;
  const found = readCompoundObject(compound, '', file.bytes);
  return found === undefined ? undefined : { name: found.name ?? file.name, bytes: found.bytes };
}

/** Files within a document; pictures and charts' own workbooks are not given. */
export function findEmbeddedFiles(file: Uint8Array, parts: OfficePackage): readonly EmbeddedFile[] {
  const inPackage = parts
    .findNames(/(?:^|\/)embeddings\/[^/]+\.(?:bin|docx?|xls[xbm]?|ppt[xm]?|pdf|rtf|msg|txt)$/i)
    .slice(0, maxFiles)
    .flatMap((name) => {
      const bytes = parts.readPart(name);
      const found = bytes === undefined ? undefined : unwrapObject({ name: baseName(name), bytes });
      return found === undefined ? [] : [found];
    });
  const compound = openCompound(file);
  if (compound === undefined) return inPackage;
  const folders = new Set(
    compound.entries
      .filter(({ isStream, path }) => isStream && path.includes('/'))
      .map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)),
  );
  const inCompound = [...folders].slice(0, maxFiles).flatMap((folder) => {
    const found = readCompoundObject(compound, folder, file);
    return found === undefined ? [] : [found];
  });
  return [...inPackage, ...inCompound];
}
