export { keyFileFault } from './key-file-fault.ts';
export { type InstallationSecret, installationSecret } from './key-files.ts';
export { keyedDigest } from './keyed-digest.ts';
export { exposureOf, requirePrivate } from './require-private.ts';
export { requireUnwritable } from './require-unwritable.ts';
export { createSealer, type Sealer } from './sealer.ts';
