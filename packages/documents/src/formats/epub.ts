import type { Format } from './format.ts';
import { probeMimetypeMember } from './office-extractor.ts';

/** EPUB books. */
export const epub = {
  format: 'epub',
  mediaType: 'application/epub+zip',
  extensions: ['epub'],
  probe: (sample) => probeMimetypeMember(sample, /application\/epub/),
  async *extract(source, context) {
    const { readEpub } = await import('../office/index.ts');
    yield* readEpub(source, context);
  },
} as const satisfies Format;
