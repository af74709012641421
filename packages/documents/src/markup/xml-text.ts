/** The text of any XML: elements and attributes as lines, with their names where these say what the value is. */
import type { Budget } from '../model/index.ts';
import { readXml } from './xml.ts';

/** Attributes that say how something is written or shown, not what it is. */
const technicalAttributes = /^(?:schemaLocation|noNamespaceSchemaLocation|style|class|space|base|xmlns)$/;
/** Elements whose name says nothing about what stands in them. */
const genericElements =
  /^(?:.|br|em|strong|span|para|text|title|string|key|li|t[dhr]|code|item|entry|value|data|content|integer|real|description)$/i;
/** A label belongs to a value; what is longer is prose. */
const maxLabelledValueLength = 120;

function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** The text of an XML file. Charges a node for each element. */
export function xmlText(xml: string, budget: Budget): string {
  const lines: string[] = [];
  let text = '';
  let opened = '';
  const flush = (label: string): void => {
    const line = collapseWhitespace(text);
    text = '';
    if (line === '') return;
    lines.push(label === '' || line.length > maxLabelledValueLength ? line : `${label}: ${line}`);
  };
  readXml(
    xml,
    {
      onOpen(name, attributes) {
        flush('');
        opened = genericElements.test(name) ? '' : name;
        const values = [...attributes]
          .map(([key, value]) => [key, collapseWhitespace(value)] as const)
          .filter(([key, value]) => value !== '' && !technicalAttributes.test(key))
          .map(([key, value]) => `${key}: ${value}`);
        if (values.length > 0) lines.push(values.join(', '));
      },
      onClose() {
        flush(opened);
        opened = '';
      },
      onText(content) {
        text += content;
      },
    },
    budget,
  );
  flush('');
  return lines.join('\n');
}
