/** The text of any XML: elements and attributes as lines, with their names where these say what the value is. */
import type { Budget } from '../model/index.ts';
import { readXml } from './xml.ts';

/** Attributes that say how something is written or shown, not what it is. */
const technical = /^(?:schemaLocation|noNamespaceSchemaLocation|style|class|space|base|xmlns)$/;
/** Elements whose name says nothing about what stands in them. */
const plain =
  /^(?:.|br|em|strong|span|para|text|title|string|key|li|t[dhr]|code|item|entry|value|data|content|integer|real|description)$/i;
/** A label belongs to a value; what is longer is prose. */
const LONGEST_VALUE = 120;

function squeeze(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** The text of an XML file. Charges a node for each element. */
export function xmlText(xml: string, budget: Budget): string {
  const lines: string[] = [];
  let text = '';
  let opened = '';
  const flush = (label: string): void => {
    const line = squeeze(text);
    text = '';
    if (line === '') return;
    lines.push(label === '' || line.length > LONGEST_VALUE ? line : `${label}: ${line}`);
  };
  readXml(
    xml,
    {
      open(name, attributes) {
        flush('');
        opened = plain.test(name) ? '' : name;
        const values = [...attributes]
          .map(([key, value]) => [key, squeeze(value)] as const)
          .filter(([key, value]) => value !== '' && !technical.test(key))
          .map(([key, value]) => `${key}: ${value}`);
        if (values.length > 0) lines.push(values.join(', '));
      },
      close() {
        flush(opened);
        opened = '';
      },
      text(content) {
        text += content;
      },
    },
    budget,
  );
  flush('');
  return lines.join('\n');
}
