export { openCompound } from './compound.js';
export { gunzip, unzlib } from './gzip.js';
export { packCompound, readStorage } from './pack-compound.js';
export { readTarMembers } from './tar.js';
export { isZipTruncated, listZipEntries, readZipEntry } from './zip.js';
//# sourceMappingURL=index.js.map