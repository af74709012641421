export { htmlToMarkdown } from './html.ts';
export { readXml, type XmlHandler, xmlText } from './xml.ts';
