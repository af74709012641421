export { htmlToMarkdown } from './html.ts';
export { readMathXml } from './math-xml.ts';
export { readStyleRules } from './styled-headings.ts';
export { isSvg, svgText } from './svg.ts';
export { isWordXml, wordXmlText } from './word-xml.ts';
export { readXml, type XmlHandler } from './xml.ts';
export { xmlText } from './xml-text.ts';
