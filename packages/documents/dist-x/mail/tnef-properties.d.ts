/** MAPI property lists as stored in TNEF (MS-OXTNEF 2.1.3.4). */
import type { Budget } from '../model/index.ts';
import { type MapiProperties } from './mapi-properties.ts';
/** Reads properties until the list ends or is invalid. Charges a node per value. @param charset of its texts, if known */
export declare function readTnefProperties(list: Uint8Array, budget: Budget, charset?: string): MapiProperties;
