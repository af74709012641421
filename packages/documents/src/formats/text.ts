import type { Format } from './format.ts';

/** Text as it is: also Markdown, source code, logs, calendars, cards, subtitles. */
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
  probe: ({ textEncoding: form }) => (form === undefined ? 0 : 0.3),
  async *extract(source, context) {
    const [{ decodeText }, { renderContentLines, isContentLines }] = await Promise.all([
      import('../charset/index.ts'),
      import('../text/index.ts'),
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
} as const satisfies Format;
