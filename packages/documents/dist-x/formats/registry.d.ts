/** All supported formats. */
import type { Format } from './format.ts';
export declare const formats: readonly Format[];
