/** Assigns content to slides: anydoc's model returns the blocks of all slides in one list. */
import type { ExtractionContext } from '../model/index.ts';
import type { ModelBlock } from './anydoc.ts';
import { type Chart } from './charts.ts';
import type { OfficePackage } from './office-package.ts';
/** A slide, in presentation order. */
export interface Slide {
    readonly paragraphs: readonly string[];
    /** Speaker notes. */
    readonly notes: readonly string[];
    readonly charts: readonly Chart[];
    /** True if the slide is skipped in the presentation. */
    readonly isHidden: boolean;
}
/** Reads the slides of a PowerPoint package. */
export declare function readPptxSlides(parts: OfficePackage, context: Pick<ExtractionContext, 'budget' | 'addWarning'>): readonly Slide[];
/** Reads the slides of an OpenDocument presentation. */
export declare function readOdpSlides(parts: OfficePackage): readonly Slide[];
/**
 * Assigns each block to the current slide, unless only a later slide contains its first words. Each paragraph
 * matches one block, so that slides with the same title are told apart.
 */
export declare function groupBlocksBySlide(blocks: readonly ModelBlock[], slides: readonly Slide[]): readonly (readonly ModelBlock[])[];
