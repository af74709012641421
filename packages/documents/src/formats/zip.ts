import { DocumentError } from '../model/index.ts';
import type { Format } from './port.ts';

/** Archives: each member as a document of its own, under its name. */
export const zip = {
  format: 'zip',
  mediaType: 'application/zip',
  extensions: ['zip', 'jar', 'cbz'],
  probe: (sample) => (sample.zip === undefined ? 0 : 0.4),
  async *extract(source, context) {
    const [{ listZip, readZipEntry }, { memberHeading }] = await Promise.all([
      import('../archive/index.ts'),
      import('../markdown/index.ts'),
    ]);
    const entries = (listZip(source.bytes) ?? []).filter(
      ({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'),
    );
    if (entries.length === 0) throw new DocumentError('malformed');
    let number = 0;
    let encrypted = 0;
    for (const entry of entries) {
      if (entry.encrypted) {
        encrypted += 1;
        continue;
      }
      let content: string | undefined;
      try {
        content = await context.member({
          bytes: readZipEntry(source.bytes, entry, context.budget),
          name: entry.name,
        });
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        context.warn('Members beyond a limit or damaged were left out.');
        if (error.code === 'limit_exceeded') {
          if (number === 0) throw error;
          break;
        }
      }
      number += 1;
      yield {
        number,
        markdown: [memberHeading(entry.name), content ?? ''].join('\n\n').trim(),
        source: 'text',
        confidence: 1,
      };
    }
    if (encrypted === entries.length) throw new DocumentError('encrypted');
    if (encrypted > 0) context.warn('Encrypted members were left out.');
  },
} as const satisfies Format;
