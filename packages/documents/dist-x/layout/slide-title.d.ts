/** Finds the titles of slides whose type is no larger than that of their text. */
import type { Block } from './blocks.ts';
import { type RawPage } from './geometry.ts';
/** The blocks with the first as a heading, if it is the title of a slide that has none. */
export declare function markSlideTitle(page: RawPage, blocks: readonly Block[]): readonly Block[];
