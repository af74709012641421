/** What the library loses or glues together is written into the package in a form that it keeps, before it reads it. */
import { type Zippable, zipSync } from 'fflate';
import { decodeText } from '../charset/index.ts';
import type { AnydocKind } from './anydoc.ts';
import { normalizeWordXml } from './normalize-word-xml.ts';
import type { OfficePackage } from './office-package.ts';
import { labelHiddenSheets, removeAnnotations } from './open-document-xml.ts';

/** A part's text changed; the same text where there is nothing to change. */
type Rewrite = (xml: string, warn: (text: string) => void) => string;

interface RewriteRule {
  readonly part: RegExp;
  readonly rewrite: Rewrite;
}

const openDocument: RewriteRule = {
  part: /^content\.xml$/,
  rewrite: (xml) => labelHiddenSheets(removeAnnotations(xml)),
};
const rules: Readonly<Partial<Record<AnydocKind, RewriteRule>>> = {
  docx: {
    part: /^word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/,
    rewrite: normalizeWordXml,
  },
  odt: openDocument,
  ods: openDocument,
  odp: openDocument,
};

/** What the library looks at; pictures and files within are read from the package as it came. */
const wanted = /\.(?:xml|rels)$|^mimetype$/;

/** The package as the library is to read it; undefined if it is to read it as it came. */
export function preprocessPackage(
  parts: OfficePackage,
  kind: AnydocKind,
  warn: (text: string) => void,
): Uint8Array | undefined {
  const rule = rules[kind];
  if (rule === undefined) return undefined;
  const changed = new Map<string, string>();
  for (const name of parts.findNames(rule.part)) {
    const bytes = parts.readPart(name);
    if (bytes === undefined) continue;
    const { text } = decodeText(bytes);
    const now = rule.rewrite(text, warn);
    if (now !== text) changed.set(name, now.replace(/^(<\?xml[^>]*?)\sencoding=["'][^"']*["']/, '$1'));
  }
  if (changed.size === 0) return undefined;
  const files: Zippable = {};
  for (const name of parts.names.filter((one) => wanted.test(one))) {
    const text = changed.get(name);
    const bytes = text === undefined ? parts.readPart(name) : Buffer.from(text, 'utf8');
    if (bytes !== undefined) files[name] = bytes;
  }
  return zipSync(files, { level: 0 });
}
