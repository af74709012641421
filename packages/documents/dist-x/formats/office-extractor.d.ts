/** Shared by the Office formats: probing packages and creating extractors. */
import type { AnydocKind } from '../office/index.ts';
import type { Sample } from '../sniff/index.ts';
import type { Format } from './format.ts';
/** Scores 0.95 if a member name starts with the folder, as in Office Open XML packages. */
export declare function probeOpenXml({ zip }: Sample, folder: string): number;
/** Scores 0.95 if the first member declares the media type, as in OpenDocument and EPUB. */
export declare function probeMimetypeMember({ head, zip }: Sample, pattern: RegExp): number;
/** Scores 0.95 if the compound file contains one of the streams. */
export declare function probeCompoundStream({ compound }: Sample, ...names: readonly string[]): number;
/** Creates the extractor of an Office format. */
export declare function createOfficeExtractor(kind: AnydocKind): Format['extract'];
