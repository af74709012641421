/** Counts the tracked changes of a document and their authors. */
/** Starts an empty collection. */
export function createTrackedChanges() {
    const authors = new Set();
    let count = 0;
    return {
        onChange(author) {
            count += 1;
            if (author !== '')
                authors.add(author);
        },
        authors: () => [...authors],
        warning() {
            if (count === 0)
                return undefined;
            const by = authors.size === 0 ? '' : ` by ${authors.size} ${authors.size === 1 ? 'person' : 'people'}`;
            return `The document has tracked changes (${count}${by}): what was inserted is in the text, what was deleted is left out.`;
        },
    };
}
//# sourceMappingURL=tracked-changes.js.map