import type { Format } from './port.ts';

/** Any XML, as the text in it: SVG drawings, feeds, exports. */
export const xml = {
  format: 'xml',
  mediaType: 'application/xml',
  extensions: ['xml', 'svg', 'rss', 'atom', 'xsd', 'xsl', 'xslt', 'kml', 'gpx', 'plist', 'opml'],
  probe({ text }) {
    if (/^<\?xml\b/i.test(text)) return 0.7;
    return /^(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!DOCTYPE\s+\w|[a-z][\w:.-]*(?:\s[^<>]*)?\/?>)/i.test(text)
      ? 0.45
      : 0;
  },
  async *extract(source, context) {
    const [{ decodeText }, { xmlText }] = await Promise.all([
      import('../charset/index.ts'),
      import('../markup/index.ts'),
    ]);
    const head = Buffer.from(source.bytes.subarray(0, 200)).toString('latin1');
    const declared = /^\s*<\?xml[^>]+encoding=["']([\w-]+)/i.exec(head)?.[1];
    yield {
      number: 1,
      markdown: xmlText(decodeText(source.bytes, declared).text, context.budget),
      source: 'text',
      confidence: 1,
    };
  },
} as const satisfies Format;
