/** A single gzip-compressed file, often a tar archive. */
export const gzip = {
    format: 'gz',
    mediaType: 'application/gzip',
    extensions: ['gz', 'tgz', 'svgz'],
    probe: ({ bytes }) => (bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8 ? 0.9 : 0),
    async *extract(source, context) {
        const { gunzip } = await import('../archive/index.js');
        const content = await context.extractMember({
            bytes: gunzip(source.bytes, context.budget),
            name: source.name?.replace(/\.(?:gz|tgz)$/i, ''),
        });
        yield { number: 1, markdown: content ?? '', source: 'text', confidence: 1 };
    },
};
//# sourceMappingURL=gzip.js.map