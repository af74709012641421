const maxChunks = 50;
/** Returns the included files, in the order of their relationships. */
export function readAltChunks(parts) {
    const names = [];
    parts.readXml('word/_rels/document.xml.rels', {
        onOpen(tag, attributes) {
            if (tag !== 'Relationship' || !(attributes.get('Type') ?? '').endsWith('/aFChunk'))
                return;
            const target = attributes.get('Target') ?? '';
            names.push(target.startsWith('/') ? target.slice(1) : `word/${target}`);
        },
    });
    return names.slice(0, maxChunks).flatMap((name) => {
        const bytes = parts.readPart(name);
        return bytes === undefined ? [] : [{ name, bytes }];
    });
}
//# sourceMappingURL=alt-chunks.js.map