import type { Format } from './format.ts';
import { isHtmlElement } from './html.ts';

/** The root element, after comments and the document type declaration. */
const root =
  /^(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*|<!DOCTYPE\s[^>]{0,500}>\s*)*<([a-z_][\w:.-]*)(?:\s[^<>]*)?\/?>/i;

/** Any XML, extracted as its text: SVG drawings, feeds, exports, and single-file Office documents. */
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
    // Web pages start with HTML elements, or with custom elements, whose names contain a hyphen.
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
    const {
      isSpreadsheetXml,
      packFlatOpenDocument,
      packFlatPackage,
      packWord2003,
      readOffice,
      readSpreadsheetXml,
      readXlsx,
    } = await import('../office/index.ts');
    const packed = packFlatOpenDocument(content) ?? packFlatPackage(content, context.budget);
    if (packed !== undefined) {
      const file = { ...source, bytes: packed.bytes };
      if (packed.kind === 'xlsx') yield* readXlsx(file, context);
      else yield* readOffice(file, context, packed.kind);
      return;
    }
    const word = packWord2003(content, context.budget);
    if (word !== undefined) yield* readOffice({ ...source, bytes: word }, context, 'docx');
    else if (isSpreadsheetXml(content)) yield* readSpreadsheetXml(content, context);
    else {
      const read = isSvg(content) ? svgText : isWordXml(content) ? wordXmlText : xmlText;
      yield { number: 1, markdown: read(content, context.budget), source: 'text', confidence: 1 };
    }
  },
} as const satisfies Format;
