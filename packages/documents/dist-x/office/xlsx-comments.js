/** Text that programs without support for threaded comments show instead. */
const threadFallbackText = /^\[Threaded comment\]/i;
/** Reads the names of people by their ids in threads. */
function readPersons(parts) {
    const names = new Map();
    for (const part of parts.findNames(/^xl\/persons\/[^/]+\.xml$/)) {
        parts.readXml(part, {
            onOpen(tag, attributes) {
                if (tag === 'person')
                    names.set(attributes.get('id') ?? '', attributes.get('displayName') ?? '');
            },
        });
    }
    return names;
}
/** A comment in one line. */
export function formatComment(cell, author, text) {
    // Excel starts each comment with its author's name.
    const said = author !== '' && text.startsWith(`${author}:`) ? text.slice(author.length + 1).trim() : text;
    const by = [cell, author].filter((part) => part !== '').join(', ');
    return by === '' ? said : `${by}: ${said}`;
}
function readCommentsPart(parts, name, people) {
    const authors = [];
    const lines = [];
    let cell = '';
    let author = '';
    let text = '';
    parts.readXml(name, {
        onOpen(tag, attributes) {
            if (tag === 'author')
                text = '';
            else if (tag === 'comment' || tag === 'threadedComment') {
                cell = attributes.get('ref') ?? '';
                const id = attributes.get('authorId');
                author =
                    (id === undefined ? people.get(attributes.get('personId') ?? '') : authors[Number(id)]) ?? '';
                text = '';
            }
        },
        onClose(tag) {
            if (tag === 'author')
                authors.push(text.trim());
            else if (tag === 'comment' || tag === 'threadedComment') {
                const said = text.replaceAll(/\s+/gu, ' ').trim();
                if (said !== '' && !threadFallbackText.test(said))
                    lines.push(formatComment(cell, author, said));
            }
        },
        onText(content) {
            text += content;
        },
    });
    return lines;
}
/** Returns the comments, one per line: "A3, Karin: to be checked". */
export function readXlsxComments(parts) {
    const people = readPersons(parts);
    return parts
        .findNames(/^xl\/(?:comments\d*|comments\/comment\d+|threadedComments\/[^/]+)\.xml$/)
        .flatMap((name) => readCommentsPart(parts, name, people));
}
//# sourceMappingURL=xlsx-comments.js.map