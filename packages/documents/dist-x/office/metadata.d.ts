/** Reads the metadata of an Office package: title, author, subject, creation and modification dates. */
import type { ExtractionContext } from '../model/index.ts';
import type { OfficePackage } from './office-package.ts';
/** Reads the metadata into the context; the first value of a property wins. */
export declare function readMetadata(parts: OfficePackage, context: ExtractionContext): void;
