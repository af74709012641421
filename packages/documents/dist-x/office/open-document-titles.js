const maxTitleLength = 100;
/** Returns the title of a page: its title frame, or else its first frame if that is a single short line. */
function findTitle(frames) {
    const named = frames.filter(({ title }) => title).map(({ text }) => text);
    if (named.length > 0)
        return named;
    const [first] = frames;
    return first !== undefined && first.paragraphs === 1 && first.text.length <= maxTitleLength
        ? [first.text]
        : [];
}
/** Returns the titles of all pages; none for texts and spreadsheets. */
export function readOpenDocumentTitles(parts) {
    const titles = [];
    let frames = [];
    let open;
    let inPage = false;
    parts.readXml('content.xml', {
        onOpen(tag, attributes, prefixed) {
            if (prefixed === 'draw:page') {
                inPage = true;
                frames = [];
            }
            else if (inPage && (tag === 'frame' || tag === 'custom-shape')) {
                open = { title: attributes.get('class') === 'title', paragraphs: 0, text: '' };
            }
            else if (open !== undefined && tag === 'p')
                open.paragraphs += 1;
        },
        onClose(tag) {
            if ((tag === 'frame' || tag === 'custom-shape') && open !== undefined) {
                if (open.text.trim() !== '')
                    frames.push(open);
                open = undefined;
            }
            else if (tag === 'page' && inPage) {
                titles.push(...findTitle(frames));
                inPage = false;
            }
        },
        onText(content) {
            if (open !== undefined)
                open.text += content;
        },
    });
    return titles;
}
//# sourceMappingURL=open-document-titles.js.map