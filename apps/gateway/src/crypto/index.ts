export { type InstallationSecret, installationSecret } from './key-files.ts';
export { keyedDigest } from './keyed-digest.ts';
export { createSealer } from './sealer.ts';
