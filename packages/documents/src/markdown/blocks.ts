import type { Block } from '../layout/index.ts';
import { plainParagraph } from './escape.ts';
import { markdownTable } from './table.ts';

function render(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text.trim()}`;
    case 'item':
      return `- ${block.text.trim()}`;
    case 'table':
      return markdownTable(block.rows);
    case 'paragraph':
      return plainParagraph(block.text.trim());
  }
}

/** Blocks as Markdown: a blank line between them, none between items of a list. */
export function markdownOf(blocks: readonly Block[]): string {
  let text = '';
  let last: Block['kind'] | undefined;
  for (const block of blocks) {
    const next = render(block);
    if (next === '') continue;
    if (text !== '') text += last === 'item' && block.kind === 'item' ? '\n' : '\n\n';
    text += next;
    last = block.kind;
  }
  return text;
}
