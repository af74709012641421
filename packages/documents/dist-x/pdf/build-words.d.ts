/** Groups characters into words: splits at white space, at gaps, and where the next character is elsewhere. */
import type { Box, Word } from '../layout/index.ts';
import { type Affine } from './affine.ts';
import type { CharRun } from './read-chars.ts';
/** Determines which characters are invisible. */
export interface Visibility {
    /** True for a scan with a text layer, whose text is invisible characters. */
    readonly keepInvisible: boolean;
    readonly backgrounds: readonly Box[];
}
/** Groups characters into words and drops invisible ones. */
export declare function buildWords(runs: readonly CharRun[], matrix: Affine, page: {
    readonly width: number;
    readonly height: number;
}, visibility: Visibility): readonly Word[];
