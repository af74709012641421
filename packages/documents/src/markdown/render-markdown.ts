import type { Block } from '../layout/index.ts';
import { escapeParagraph } from './escape-paragraph.ts';
import { renderMarkdownTable } from './table.ts';

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text.trim()}`;
    case 'item':
      return `- ${block.text.trim()}`;
    case 'table':
      return renderMarkdownTable(block.rows);
    case 'paragraph':
      return escapeParagraph(block.text.trim());
  }
}

/** Blocks as Markdown: a blank line between them, none between items of a list. */
export function renderMarkdown(blocks: readonly Block[]): string {
  let text = '';
  let last: Block['kind'] | undefined;
  for (const block of blocks) {
    const next = renderBlock(block);
    if (next === '') continue;
    if (text !== '') text += last === 'item' && block.kind === 'item' ? '\n' : '\n\n';
    text += next;
    last = block.kind;
  }
  return text;
}
