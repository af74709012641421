import { escapeParagraph } from './escape-paragraph.js';
import { renderMarkdownTable } from './table.js';
function renderBlock(block) {
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
/** Renders blocks as Markdown, separated by blank lines except between list items. */
export function renderMarkdown(blocks) {
    let text = '';
    let last;
    for (const block of blocks) {
        const next = renderBlock(block);
        if (next === '')
            continue;
        if (text !== '')
            text += last === 'item' && block.kind === 'item' ? '\n' : '\n\n';
        text += next;
        last = block.kind;
    }
    return text;
}
//# sourceMappingURL=render-markdown.js.map