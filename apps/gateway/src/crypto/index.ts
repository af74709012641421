export { type InstallationSecret, installationSecret } from './key-files.ts';
export { keyedDigest } from './keyed-digest.ts';
export { exposureOf, requirePrivate } from './require-private.ts';
export { createSealer } from './sealer.ts';
