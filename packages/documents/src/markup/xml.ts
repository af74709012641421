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
          typeof value === 'string' ? [[local(key), value]] : [],
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

/** The text of any XML, a line for each element that has text. */
export function xmlText(xml: string, budget: Budget): string {
  const lines: string[] = [];
  let line = '';
  const flush = (): void => {
    const text = line.replaceAll(/\s+/gu, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  readXml(
    xml,
    {
      open(_name, attributes) {
        flush();
        for (const [key, value] of attributes) {
          if (
            /^(?:title|label|name|value|alt|desc|description|summary|text)$/i.test(key) &&
            /\p{L}/u.test(value)
          )
            lines.push(value.trim());
        }
      },
      close: flush,
      text(text) {
        line += text;
      },
    },
    budget,
  );
  flush();
  return lines.join('\n');
}
