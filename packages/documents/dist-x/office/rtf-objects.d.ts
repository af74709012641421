import type { Budget } from '../model/index.ts';
import { type EmbeddedFile } from './embedded-files.ts';
/** The embedded files in order. Charges their size. */
export declare function findRtfObjects(file: Uint8Array, budget: Budget, warn: (text: string) => void): readonly EmbeddedFile[];
