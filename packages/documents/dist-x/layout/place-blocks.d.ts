import type { PageLayout } from '../model/index.ts';
import type { Block } from './blocks.ts';
/** The blocks of a page as callers get them. @param size of the page in points */
export declare function placeBlocks({ width, height }: {
    readonly width: number;
    readonly height: number;
}, blocks: readonly Block[]): PageLayout;
