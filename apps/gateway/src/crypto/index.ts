export { keyFileFault } from './key-file-fault.ts';
export { type InstallationSecret, installationSecret, previousMasterKeys } from './key-files.ts';
export { keyedDigest } from './keyed-digest.ts';
export { type MasterKeys, masterKeysOf } from './master-keys.ts';
export { createRecordSealer, type SealedRecord } from './record-sealer.ts';
export { exposureOf, requirePrivate } from './require-private.ts';
export { requireUnwritable } from './require-unwritable.ts';
export { createSealer, type Sealer } from './sealer.ts';
