/** Tells encrypted Office files from others. */
import type { CompoundFile } from '../archive/index.ts';
/** What is encrypted: a whole package (since Office 2007), or streams of an older file. */
export type OfficeEncryption = 'package' | 'word' | 'workbook' | 'presentation';
/** How an Office file is encrypted; undefined if it is not. */
export declare function findOfficeEncryption(file: CompoundFile): OfficeEncryption | undefined;
