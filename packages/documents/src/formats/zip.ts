import type { ZipEntry } from '../archive/index.ts';
import { DocumentError } from '../model/index.ts';
import type { Format } from './format.ts';

/** The members that may be documents. Throws `DocumentError`. */
async function listMembers(bytes: Uint8Array): Promise<readonly ZipEntry[]> {
  const { isZipTruncated, listZipEntries } = await import('../archive/index.ts');
  const entries = (listZipEntries(bytes) ?? []).filter(
    ({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'),
  );
  // The beginning of an Office document is no archive that anyone packed: its parts say nothing by themselves.
  const isOffice = entries.some(({ name }) => name === '[Content_Types].xml' || name === 'mimetype');
  if (entries.length === 0 || (isOffice && isZipTruncated(bytes))) throw new DocumentError('malformed');
  return entries;
}

/** Archives: each member as a document of its own, under its name. */
export const zip = {
  format: 'zip',
  mediaType: 'application/zip',
  extensions: ['zip', 'jar', 'cbz'],
  probe: (sample) => (sample.zip === undefined ? 0 : 0.4),
  async *extract(source, context) {
    const { isZipTruncated, readZipEntry } = await import('../archive/index.ts');
    const entries = await listMembers(source.bytes);
    if (isZipTruncated(source.bytes))
      context.addWarning('The archive is cut off: what is left of it was read.');
    let number = 0;
    let encrypted = 0;
    for (const entry of entries) {
      if (entry.isEncrypted) {
        encrypted += 1;
        continue;
      }
      let content: string | undefined;
      try {
        content = await context.extractMember({
          bytes: readZipEntry(source.bytes, entry, context.budget),
          name: entry.name,
        });
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        context.addWarning('Members beyond a limit or damaged were left out.');
        if (error.code === 'limit_exceeded') {
          if (number === 0) throw error;
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
    if (encrypted === entries.length) throw new DocumentError('encrypted');
    if (encrypted > 0) context.addWarning('Encrypted members were left out.');
  },
} as const satisfies Format;
