export { type CompoundFile, openCompound } from './compound.ts';
export { gunzip, unzlib } from './gzip.ts';
export { packCompound, readStorage } from './pack-compound.ts';
export { readTarMembers } from './tar.ts';
export { isZipTruncated, listZipEntries, readZipEntry, type ZipEntry } from './zip.ts';
