/** XML read without its document type: no entities of its own, nothing fetched, nothing expanded. */
import { SaxesParser } from 'saxes';
import type { Budget } from '../model/index.ts';

/** What happens while XML is read. Names are without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: ReadonlyMap<string, string>, prefixed: string): void;
  close?(name: string): void;
  text?(text: string): void;
}

const PIECE = 64 * 1024;

function local(name: string): string {
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
    handler.open?.(
      local(name),
      new Map(
        Object.entries(attributes).flatMap(([key, value]) =>
          typeof value === 'string' && !isNamespace(key) ? [[local(key), value]] : [],
        ),
      ),
      name,
    );
  });
  parser.on('closetag', ({ name }) => handler.close?.(local(name)));
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  for (let at = 0; at < xml.length; at += PIECE) parser.write(xml.slice(at, at + PIECE));
  parser.close();
}
