/** What an SVG drawing says: its title, its description and its texts, not its lines. */
import type { Budget } from '../model/index.ts';
import { readXml } from './xml.ts';

const textElements = new Set(['title', 'desc', 'text', 'foreignObject']);

/** True if the text begins as an SVG drawing does. */
export function isSvg(xml: string): boolean {
  return /^\s*(?:<\?[^>]{0,500}>\s*|<!--(?:(?!-->)[\s\S]){0,2000}-->\s*|<!DOCTYPE\s+svg[^>]{0,500}>\s*)*<(?:\w+:)?svg[\s>]/i.test(
    xml,
  );
}

/** The text of a drawing, a line for each text. Charges a node for each element. */
export function svgText(xml: string, budget: Budget): string {
  const lines: string[] = [];
  let depth = 0;
  let unseen = 0;
  let text = '';
  readXml(
    xml,
    {
      onOpen(name, attributes) {
        if (name === 'script' || name === 'style') unseen += 1;
        if (textElements.has(name)) depth += 1;
        // A piece with a place of its own stands apart from the one before it.
        else if (depth > 0 && (name !== 'tspan' || ['x', 'y', 'dy'].some((key) => attributes.has(key))))
          text += ' ';
      },
      onClose(name) {
        if (name === 'script' || name === 'style') unseen -= 1;
        if (!textElements.has(name)) return;
        depth -= 1;
        const line = text.replaceAll(/\s+/gu, ' ').trim();
        if (line !== '') lines.push(line);
        text = '';
      },
      onText(content) {
        if (depth > 0 && unseen === 0) text += content;
      },
    },
    budget,
  );
  return lines.join('\n');
}
