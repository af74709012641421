export { type CompoundFile, openCompound } from './compound.ts';
export { gunzip } from './gzip.ts';
export { readTarMembers } from './tar.ts';
export { isZipTruncated, listZipEntries, readZipEntry, type ZipEntry } from './zip.ts';
