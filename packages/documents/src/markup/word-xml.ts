/** Word documents in one XML file (Word 2003, flat packages): their paragraphs as plain text. */
import type { Budget } from '../model/index.ts';
import { readXml } from './xml.ts';

/** True if the text is a Word document in one XML file. */
export function isWordXml(xml: string): boolean {
  return /<(?:w:wordDocument|pkg:package)[\s>]/.test(xml.slice(0, 4096));
}

/** The paragraphs, deleted text left out. Charges a node for each element. */
export function wordXmlText(xml: string, budget: Budget): string {
  const paragraphs: string[] = [];
  let text = '';
  let inText = false;
  readXml(
    xml,
    {
      onOpen(name) {
        inText = name === 't';
        if (name === 'tab' || name === 'br') text += ' ';
      },
      onClose(name) {
        inText = false;
        if (name !== 'p') return;
        const paragraph = text.replaceAll(/\s+/gu, ' ').trim();
        if (paragraph !== '') paragraphs.push(paragraph);
        text = '';
      },
      onText(content) {
        if (inText) text += content;
      },
    },
    budget,
  );
  return paragraphs.join('\n\n');
}
