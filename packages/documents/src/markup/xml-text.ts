/** Extracts the text of any XML: elements and attributes as lines, labelled with their names where that helps. */
import type { Budget } from '../model/index.ts';
import { readXml } from './xml.ts';

/** Attributes that control formatting or display rather than carry content. */
const technicalAttributes = /^(?:schemaLocation|noNamespaceSchemaLocation|style|class|space|base|xmlns)$/;
/** Elements whose names do not describe their content. */
const genericElements =
  /^(?:.|br|em|strong|span|para|text|title|string|key|li|t[dhr]|code|item|entry|value|data|content|integer|real|description)$/i;
/** Labels are for values; longer text is prose. */
const maxLabelledValueLength = 120;

/** Shorter values may be words and numbers that only look like encoded files. */
const minEncodedLength = 400;

/** True for a file in base64, which says nothing to readers. */
function isEncodedFile(text: string): boolean {
  if (text.length < minEncodedLength) return false;
  const digits = text.replaceAll(/\s+/g, '');
  return digits.length % 4 === 0 && /^[a-z0-9+/]+={0,2}$/i.test(digits) && /\d/.test(digits);
}

function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Returns the text of an XML file. Charges a node per element. */
export function xmlText(xml: string, budget: Budget): string {
  const lines: string[] = [];
  let text = '';
  let opened = '';
  const flush = (label: string): void => {
    const line = isEncodedFile(text) ? '' : collapseWhitespace(text);
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
