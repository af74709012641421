/** Reads the metadata of an Office package: title, author, subject, creation and modification dates. */
import type { ExtractionContext } from '../model/index.ts';
import type { OfficePackage } from './office-package.ts';

const named: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'dc:title': 'title',
    'dc:creator': 'author',
    'meta:initial-creator': 'author',
    'dc:subject': 'subject',
    'dcterms:created': 'created',
    'meta:creation-date': 'created',
    'dcterms:modified': 'modified',
    'dc:date': 'modified',
  }),
);

/** Reads the metadata into the context; the first value of a property wins. */
export function readMetadata(parts: OfficePackage, context: ExtractionContext): void {
  const told = new Set<string>();
  let name: string | undefined;
  let text = '';
  for (const part of ['docProps/core.xml', 'meta.xml']) {
    parts.readXml(part, {
      onOpen(_tag, _attributes, prefixed) {
        name = named.get(prefixed);
        text = '';
      },
      onClose() {
        const value = text.replaceAll(/\s+/gu, ' ').trim();
        if (name !== undefined && value !== '' && !told.has(name)) {
          told.add(name);
          context.setMetadata(name, value);
        }
        name = undefined;
      },
      onText(content) {
        text += content;
      },
    });
  }
}
