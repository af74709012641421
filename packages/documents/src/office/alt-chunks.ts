/** Contents of other formats that a Word document takes in as parts of its text (w:altChunk). */
import type { EmbeddedFile } from './embedded.ts';
import type { OfficePackage } from './package.ts';

const MOST = 50;

/** The contents, in the order of their relationships. */
export function altChunks(parts: OfficePackage): readonly EmbeddedFile[] {
  const names: string[] = [];
  parts.xml('word/_rels/document.xml.rels', {
    open(tag, attributes) {
      if (tag !== 'Relationship' || !(attributes.get('Type') ?? '').endsWith('/aFChunk')) return;
      const target = attributes.get('Target') ?? '';
      names.push(target.startsWith('/') ? target.slice(1) : `word/${target}`);
    },
  });
  return names.slice(0, MOST).flatMap((name) => {
    const bytes = parts.bytes(name);
    return bytes === undefined ? [] : [{ name, bytes }];
  });
}
