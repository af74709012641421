import { type Budget } from '../model/index.ts';
/** Decompresses gzip data and charges the output to the budget. Throws `DocumentError`. */
export declare function gunzip(bytes: Uint8Array, budget: Budget): Uint8Array;
/** The same for zlib data (RFC 1950). */
export declare function unzlib(bytes: Uint8Array, budget: Budget): Uint8Array;
