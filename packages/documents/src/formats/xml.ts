import type { Format } from './format.ts';
import { isHtmlElement } from './html.ts';

/** The first element, after remarks and the document's type. */
const root =
  /^(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*|<!DOCTYPE\s[^>]{0,500}>\s*)*<([a-z_][\w:.-]*)(?:\s[^<>]*)?\/?>/i;

/** Any XML, as the text in it: SVG drawings, feeds, exports; documents of one file (OpenDocument, Office 2003). */
export const xml = {
  format: 'xml',
  mediaType: 'application/xml',
  extensions: [
    'xml',
    'svg',
    'rss',
    'atom',
    'xsd',
    'xsl',
    'xslt',
    'kml',
    'gpx',
    'plist',
    'opml',
    'fodt',
    'fods',
    'fodp',
  ],
  probe({ text }) {
    if (/^<\?xml\b/i.test(text)) return 0.7;
    const name = root.exec(text)?.[1] ?? '';
    if (name === '') return /^(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<!DOCTYPE\s+\w/i.test(text) ? 0.45 : 0;
    // Pages begin with elements of HTML, or with ones that a script defines: those have a hyphen in their name.
    return isHtmlElement(name) || name.includes('-') ? 0.45 : 0.65;
  },
  async *extract(source, context) {
    const [{ decodeText }, { isSvg, isWordXml, svgText, wordXmlText, xmlText }] = await Promise.all([
      import('../charset/index.ts'),
      import('../markup/index.ts'),
    ]);
    const head = Buffer.from(source.bytes.subarray(0, 200)).toString('latin1');
    const declared = /^\s*<\?xml[^>]+encoding=["']([\w-]+)/i.exec(head)?.[1];
    const content = decodeText(source.bytes, declared).text;
    const { isSpreadsheetXml, packFlatOpenDocument, readOffice, readSpreadsheetXml } = await import(
      '../office/index.ts'
    );
    const packed = packFlatOpenDocument(content);
    if (packed !== undefined) {
      yield* readOffice({ ...source, bytes: packed.bytes }, context, packed.kind);
    } else if (isSpreadsheetXml(content)) yield* readSpreadsheetXml(content, context);
    else {
      const read = isSvg(content) ? svgText : isWordXml(content) ? wordXmlText : xmlText;
      yield { number: 1, markdown: read(content, context.budget), source: 'text', confidence: 1 };
    }
  },
} as const satisfies Format;
