export { htmlToMarkdown } from './html.js';
export { readStyleRules } from './styled-headings.js';
export { isSvg, svgText } from './svg.js';
export { isWordXml, wordXmlText } from './word-xml.js';
export { readXml } from './xml.js';
export { xmlText } from './xml-text.js';
//# sourceMappingURL=index.js.map