/** Repacks flat OpenDocument (a single XML file) as a regular package, so that it can be read like one. */
import { strToU8, zipSync } from 'fflate';
import type { AnydocKind } from './anydoc.ts';

const mimePrefix = 'application/vnd.oasis.opendocument.';
const kinds: ReadonlyMap<string, AnydocKind> = new Map(
  Object.entries<AnydocKind>({ text: 'odt', spreadsheet: 'ods', presentation: 'odp' }),
);

/** A package and its kind. */
export interface PackedDocument {
  readonly kind: AnydocKind;
  readonly bytes: Uint8Array;
}

function renamed(xml: string, part: string): Uint8Array {
  const end = xml.lastIndexOf('</office:document>');
  const body = (end < 0 ? xml : xml.slice(0, end)).replace(
    /<office:document(?=[\s>])/,
    `<office:document-${part}`,
  );
  return strToU8(`${body}</office:document-${part}>`);
}

/** Returns the package; undefined if the file is not flat OpenDocument. */
export function packFlatOpenDocument(xml: string): PackedDocument | undefined {
  const head = /<office:document\s[^>]*>/.exec(xml.slice(0, 16_384))?.[0];
  const name = /office:mimetype="application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(head ?? '')?.[1] ?? '';
  const kind = kinds.get(name);
  if (kind === undefined) return undefined;
  const type = `${mimePrefix}${name}`;
  const bytes = zipSync(
    {
      mimetype: strToU8(type),
      'META-INF/manifest.xml': strToU8(
        `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/></manifest:manifest>`,
      ),
      'content.xml': renamed(xml, 'content'),
      'styles.xml': renamed(xml, 'styles'),
    },
    { level: 0 },
  );
  return { kind, bytes };
}
