/** Contents of other formats that a Word document takes in as parts of its text (w:altChunk). */
import type { EmbeddedFile } from './embedded-files.ts';
import type { OfficePackage } from './office-package.ts';

const maxChunks = 50;

/** The contents, in the order of their relationships. */
export function readAltChunks(parts: OfficePackage): readonly EmbeddedFile[] {
  const names: string[] = [];
  parts.readXml('word/_rels/document.xml.rels', {
    onOpen(tag, attributes) {
      if (tag !== 'Relationship' || !(attributes.get('Type') ?? '').endsWith('/aFChunk')) return;
      const target = attributes.get('Target') ?? '';
      names.push(target.startsWith('/') ? target.slice(1) : `word/${target}`);
    },
  });
  return names.slice(0, maxChunks).flatMap((name) => {
    const bytes = parts.readPart(name);
    return bytes === undefined ? [] : [{ name, bytes }];
  });
}
