/** Returns the comments, one per line: "Karin Holzmann: too high". */
export function readOpenDocumentComments(parts) {
    const comments = [];
    let inside = 0;
    let author = '';
    let paragraphs = [];
    let text = '';
    parts.readXml('content.xml', {
        onOpen(tag) {
            if (tag === 'annotation') {
                inside += 1;
                author = '';
                paragraphs = [];
            }
            if (tag === 'creator' || tag === 'p')
                text = '';
            else if (tag === 's' || tag === 'tab' || tag === 'line-break')
                text += ' ';
        },
        onClose(tag) {
            if (inside === 0)
                return;
            if (tag === 'creator')
                author = text.trim();
            else if (tag === 'p')
                paragraphs.push(text);
            else if (tag === 'annotation') {
                inside -= 1;
                const comment = paragraphs.join(' ').replaceAll(/\s+/gu, ' ').trim();
                if (comment !== '')
                    comments.push(author === '' ? comment : `${author}: ${comment}`);
            }
        },
        onText(content) {
            if (inside > 0)
                text += content;
        },
    });
    return comments;
}
//# sourceMappingURL=open-document-comments.js.map