import type { PageLayout, PlacedBlock } from '../model/index.ts';
import type { Block } from './blocks.ts';

/** A tenth of a point is less than anybody sees. */
const rounded = (points: number): number => Math.round(points * 10) / 10;

/** The blocks of a page as callers get them. @param size of the page in points */
export function placeBlocks(
  { width, height }: { readonly width: number; readonly height: number },
  blocks: readonly Block[],
): PageLayout {
  return {
    width: rounded(width),
    height: rounded(height),
    blocks: blocks.map((block): PlacedBlock => {
      const { kind, x0, y0, x1, y1 } = block;
      const content =
        block.kind === 'table'
          ? { rows: block.rows }
          : { text: block.text, ...(block.kind === 'heading' ? { level: block.level } : {}) };
      return { kind, ...content, box: [rounded(x0), rounded(y0), rounded(x1), rounded(y1)] };
    }),
  };
}
