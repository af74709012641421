import type { Block } from '../layout/index.ts';
/** Renders blocks as Markdown, separated by blank lines except between list items. */
export declare function renderMarkdown(blocks: readonly Block[]): string;
