import { probeMimetypeMember } from './office-extractor.js';
/** EPUB books. */
export const epub = {
    format: 'epub',
    mediaType: 'application/epub+zip',
    extensions: ['epub'],
    probe: (sample) => probeMimetypeMember(sample, /application\/epub/),
    async *extract(source, context) {
        const { readEpub } = await import('../office/index.js');
        yield* readEpub(source, context);
    },
};
//# sourceMappingURL=epub.js.map