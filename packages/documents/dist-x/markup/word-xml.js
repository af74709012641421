import { readXml } from './xml.js';
/** True if the text is a single-file Word XML document. */
export function isWordXml(xml) {
    return /<(?:w:wordDocument|pkg:package)[\s>]/.test(xml.slice(0, 4096));
}
/** Returns the paragraphs without deleted text. Charges a node per element. */
export function wordXmlText(xml, budget) {
    const paragraphs = [];
    let text = '';
    let inText = false;
    readXml(xml, {
        onOpen(name) {
            inText = name === 't';
            if (name === 'tab' || name === 'br')
                text += ' ';
        },
        onClose(name) {
            inText = false;
            if (name !== 'p')
                return;
            const paragraph = text.replaceAll(/\s+/gu, ' ').trim();
            if (paragraph !== '')
                paragraphs.push(paragraph);
            text = '';
        },
        onText(content) {
            if (inText)
                text += content;
        },
    }, budget);
    return paragraphs.join('\n\n');
}
//# sourceMappingURL=word-xml.js.map