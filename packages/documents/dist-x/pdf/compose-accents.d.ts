/** Puts accents that a file draws over their letters, as TeX does, into the letters. */
import type { Box } from '../layout/index.ts';
/** A letter, with its text and where it stands. */
interface PlacedText extends Box {
    readonly text: string;
    readonly size: number;
    readonly baseline: number;
    /** A space that the file does not have. */
    readonly generated: boolean;
}
/** Letters in the order of the file, with accents in them instead of over them. */
export declare function composeAccents<T extends PlacedText>(letters: readonly T[]): readonly T[];
export {};
