import { DocumentError } from '../model/index.js';
/** Lists the members that may be documents. Throws `DocumentError`. */
async function listMembers(bytes) {
    const { isZipTruncated, listZipEntries } = await import('../archive/index.js');
    const entries = (listZipEntries(bytes) ?? []).filter(({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'));
    // The start of a truncated Office document is not an archive that a user created: its parts mean nothing by
    // themselves.
    const isOffice = entries.some(({ name }) => name === '[Content_Types].xml' || name === 'mimetype');
    if (entries.length === 0 || (isOffice && isZipTruncated(bytes)))
        throw new DocumentError('malformed');
    return entries;
}
/** ZIP archives; each member is extracted as a document of its own, under its name. */
export const zip = {
    format: 'zip',
    mediaType: 'application/zip',
    extensions: ['zip', 'jar', 'cbz'],
    probe: (sample) => (sample.zip === undefined ? 0 : 0.4),
    async *extract(source, context) {
        const { isZipTruncated, readZipEntry } = await import('../archive/index.js');
        const entries = await listMembers(source.bytes);
        if (isZipTruncated(source.bytes))
            context.addWarning('The archive is truncated: only the available part was read.');
        let number = 0;
        let encrypted = 0;
        for (const entry of entries) {
            if (entry.isEncrypted) {
                encrypted += 1;
                continue;
            }
            let content;
            try {
                content = await context.extractMember({
                    bytes: readZipEntry(source.bytes, entry, context.budget),
                    name: entry.name,
                });
            }
            catch (error) {
                if (!(error instanceof DocumentError))
                    throw error;
                context.addWarning('Members that are damaged or exceed a limit were skipped.');
                if (error.code === 'limit_exceeded') {
                    if (number === 0)
                        throw error;
                    break;
                }
            }
            number += 1;
            yield {
                number,
                markdown: [context.addMemberHeading(entry.name), content ?? ''].join('\n\n').trim(),
                source: 'text',
                confidence: 1,
            };
        }
        if (encrypted === entries.length)
            throw new DocumentError('encrypted');
        if (encrypted > 0)
            context.addWarning('Encrypted members were skipped.');
    },
};
//# sourceMappingURL=zip.js.map