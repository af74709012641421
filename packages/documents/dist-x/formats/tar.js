/** Tar archives; each member is extracted as a document of its own. */
export const tar = {
    format: 'tar',
    mediaType: 'application/x-tar',
    extensions: ['tar'],
    probe: ({ head }) => (head.slice(257, 262) === 'ustar' ? 0.9 : 0),
    async *extract(source, context) {
        const { readTarMembers } = await import('../archive/index.js');
        let number = 0;
        for (const member of readTarMembers(source.bytes)) {
            const content = await context.extractMember(member);
            number += 1;
            yield {
                number,
                markdown: [context.addMemberHeading(member.name), content ?? ''].join('\n\n').trim(),
                source: 'text',
                confidence: 1,
            };
        }
    },
};
//# sourceMappingURL=tar.js.map