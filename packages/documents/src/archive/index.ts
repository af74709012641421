export { type CompoundFile, openCompound } from './compound.ts';
export { gunzip } from './gzip.ts';
export { listTar } from './tar.ts';
export { isCutOff, listZip, readZipEntry, type ZipEntry } from './zip.ts';
