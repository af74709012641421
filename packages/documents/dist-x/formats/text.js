/** Plain text, including Markdown, source code, logs, calendars, contact cards and subtitles. */
export const text = {
    format: 'txt',
    mediaType: 'text/plain',
    extensions: [
        'txt',
        'md',
        'markdown',
        'log',
        'rst',
        'adoc',
        'tex',
        'yaml',
        'yml',
        'toml',
        'ini',
        'conf',
        'cfg',
        'properties',
        'srt',
        'vtt',
        'ics',
        'vcf',
        'sql',
        'diff',
        'patch',
        'po',
        'bib',
    ],
    probe: ({ textEncoding }) => (textEncoding === undefined ? 0 : 0.3),
    async *extract(source, context) {
        const [{ decodeText }, { renderContentLines, isContentLines }] = await Promise.all([
            import('../charset/index.js'),
            import('../text/index.js'),
        ]);
        const { text: content } = decodeText(source.bytes);
        yield {
            number: 1,
            markdown: isContentLines(content)
                ? renderContentLines(content, context.budget)
                : content.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').trimEnd(),
            source: 'text',
            confidence: 1,
        };
    },
};
//# sourceMappingURL=text.js.map