/** Extracts the paragraphs of single-file Word XML documents (Word 2003, flat packages). */
import type { Budget } from '../model/index.ts';
import { readXml } from './xml.ts';

/** True if the text is a single-file Word XML document. */
export function isWordXml(xml: string): boolean {
  return /<(?:w:wordDocument|pkg:package)[\s>]/.test(xml.slice(0, 4096));
}

/** Returns the paragraphs without deleted text. Charges a node per element. */
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
