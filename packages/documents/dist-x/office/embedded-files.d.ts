/** Finds files embedded in Office files: package members, and objects in compound files (MS-OLEDS 2.3). */
import { type CompoundFile } from '../archive/index.ts';
import type { Budget } from '../model/index.ts';
import type { OfficePackage } from './office-package.ts';
/** An embedded file. */
export interface EmbeddedFile {
    readonly name: string | undefined;
    readonly bytes: Uint8Array;
}
/** Embedded files that are read of one document. */
export declare const maxFiles = 50;
/** Tells readers of a document what they miss. */
type Warn = (text: string) => void;
/** Warns how many files were left out, if any. */
export declare function warnLeftOut(count: number, warn: Warn): void;
/**
 * Parses an Ole10Native stream: total length, then a packaged file, which is two bytes, null-terminated names and the file.
 * @param start where the packaged file begins
 */
export declare function readOleNativeObject(stream: Uint8Array, start?: number): EmbeddedFile | undefined;
/** The file that a storage of a compound file holds; undefined if it holds none. @param folder '' for the whole file */
export declare function readEmbeddedObject(file: CompoundFile, folder: string, budget: Budget): EmbeddedFile | undefined;
/** The file inside of an object; the object itself if it is a file. Undefined for macros and controls. */
export declare function unwrapObject(file: EmbeddedFile, budget: Budget): EmbeddedFile | undefined;
/** Finds the files embedded in a document, except images and the workbooks of charts. */
export declare function findEmbeddedFiles(file: Uint8Array, parts: OfficePackage, budget: Budget, warn: Warn): readonly EmbeddedFile[];
export {};
