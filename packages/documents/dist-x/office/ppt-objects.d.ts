import { type Budget } from '../model/index.ts';
import { type EmbeddedFile } from './embedded-files.ts';
/** The embedded files in order; none if the file cannot be read. Charges their size. */
export declare function findPptObjects(file: Uint8Array, budget: Budget, warn: (text: string) => void): readonly EmbeddedFile[];
