/** Reads XML without document type definitions: no custom entities, no external resources, no expansion. */
import { SaxesParser } from 'saxes';
import type { Budget } from '../model/index.ts';

/** Events of reading XML. Names come without their prefix. */
export interface XmlHandler {
  onOpen?(name: string, attributes: ReadonlyMap<string, string>, prefixed: string): void;
  onClose?(name: string): void;
  onText?(text: string): void;
}

const chunkLength = 64 * 1024;

function localName(name: string): string {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
}

function isNamespace(attribute: string): boolean {
  return attribute === 'xmlns' || attribute.startsWith('xmlns:');
}

/** Reads XML in chunks. Charges a node per element; continues after errors where possible. */
export function readXml(xml: string, handler: XmlHandler, budget: Budget): void {
  const parser = new SaxesParser({ fragment: false });
  parser.on('error', () => {
    // Well-formed parts around an error are still read.
  });
  parser.on('opentag', ({ name, attributes }) => {
    budget.charge('nodes');
    handler.onOpen?.(
      localName(name),
      new Map(
        Object.entries(attributes).flatMap(([key, value]) =>
          typeof value === 'string' && !isNamespace(key) ? [[localName(key), value]] : [],
        ),
      ),
      name,
    );
  });
  parser.on('closetag', ({ name }) => handler.onClose?.(localName(name)));
  parser.on('text', (text) => handler.onText?.(text));
  parser.on('cdata', (text) => handler.onText?.(text));
  for (let at = 0; at < xml.length; at += chunkLength) parser.write(xml.slice(at, at + chunkLength));
  parser.close();
}
