const named = {
    'dc:title': 'title',
    'dc:creator': 'author',
    'meta:initial-creator': 'author',
    'dc:subject': 'subject',
    'dcterms:created': 'created',
    'meta:creation-date': 'created',
    'dcterms:modified': 'modified',
    'dc:date': 'modified',
};
/** Reads the metadata into the context; the first value of a property wins. */
export function readMetadata(parts, context) {
    const told = new Set();
    let name;
    let text = '';
    for (const part of ['docProps/core.xml', 'meta.xml']) {
        parts.readXml(part, {
            onOpen(_tag, _attributes, prefixed) {
                name = named[prefixed];
                text = '';
            },
            onClose() {
                const value = text.replaceAll(/\s+/gu, ' ').trim();
                if (name !== undefined && value !== '' && !told.has(name)) {
                    told.add(name);
                    context.setMetadata(name, value);
                }
                name = undefined;
            },
            onText(content) {
                text += content;
            },
        });
    }
}
//# sourceMappingURL=metadata.js.map