/** Properties as stored in MSG files (MS-OXMSG 2.2, 2.4). */
import type { CompoundFile } from '../archive/index.ts';
import type { Budget } from '../model/index.ts';
import { type MapiName, type MapiProperties } from './mapi-properties.ts';
/** Bytes before the entries of a property stream, by where it stands. */
export declare const propertyHeaderBytes: {
    readonly message: 32;
    readonly embedded: 24;
    readonly other: 8;
};
/** Reads which ids the named properties of a file have. Charges a node for each. */
export declare function readPropertyNames(file: CompoundFile, budget: Budget): ReadonlyMap<number, MapiName>;
/**
 * Reads the properties of a storage. Charges a node for each, and the size of those in streams of their own.
 * @param folder of the storage, '' or with a slash at the end
 */
export declare function readMsgProperties(file: CompoundFile, folder: string, headerBytes: number, names: ReadonlyMap<number, MapiName>, budget: Budget): MapiProperties;
