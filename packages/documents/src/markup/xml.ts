/** XML read without its document type: no entities of its own, nothing fetched, nothing expanded. */
import { SaxesParser } from 'saxes';
import type { Budget } from '../model/index.ts';

/** What happens while XML is read. Names are without their prefix. */
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

/** Reads XML piece by piece. Charges a node for each element; goes on after errors as far as that makes sense. */
export function readXml(xml: string, handler: XmlHandler, budget: Budget): void {
  const parser = new SaxesParser({ fragment: false });
  parser.on('error', () => {
    // Sloppy files are read on: what is well formed around the error still counts.
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
