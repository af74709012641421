import { type XmlHandler } from '../markup/index.ts';
import { type Budget } from '../model/index.ts';
/** The parts of a package. */
export interface OfficePackage {
    readonly names: readonly string[];
    /** Returns the bytes of a part; undefined if it is missing or damaged. Throws `DocumentError` at a limit. */
    readPart(name: string): Uint8Array | undefined;
    /** Reads a part as XML; does nothing if it is missing. */
    readXml(name: string, handler: XmlHandler): void;
    /** Returns the matching names in numerical order. */
    findNames(pattern: RegExp): readonly string[];
}
/** Opens a package; a file that is not a ZIP archive has no parts. */
export declare function openPackage(file: Uint8Array, budget: Budget): OfficePackage;
