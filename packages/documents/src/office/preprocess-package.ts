/** Rewrites parts of a package before anydoc reads it, to keep content that anydoc drops or joins incorrectly. */
import { type Zippable, zipSync } from 'fflate';
import { decodeText } from '../charset/index.ts';
import type { Budget } from '../model/index.ts';
import type { AnydocKind } from './anydoc.ts';
import { markCharts } from './chart-places.ts';
import { type Chart, findCharts } from './charts.ts';
import { removeMarks } from './label-marks.ts';
import { countListLabels } from './list-labels.ts';
import { normalizeWordXml } from './normalize-word-xml.ts';
import type { OfficePackage } from './office-package.ts';
import { showOpenDocumentMath } from './open-document-math.ts';
import { labelHiddenSheets, removeAnnotations, unwrapNumberedParagraphs } from './open-document-xml.ts';
import { showSlideSymbols } from './slide-symbols.ts';
import { markListLabels } from './word-labels.ts';
import { readWordLists, type WordLists } from './word-lists.ts';
import { showOfficeMath } from './word-math.ts';

/** Rewrites the text of a part; returns it unchanged if there is nothing to rewrite. */
type Rewrite = (xml: string, warn: (text: string) => void, budget: Budget, parts: OfficePackage) => string;

interface RewriteRule {
  readonly part: RegExp;
  readonly rewrite: Rewrite;
}

const openDocument: RewriteRule = {
  part: /^content\.xml$/,
  rewrite: (xml, _warn, budget, parts) =>
    showOpenDocumentMath(parts, unwrapNumberedParagraphs(labelHiddenSheets(removeAnnotations(xml))), budget),
};
const rules: Readonly<Partial<Record<AnydocKind, RewriteRule>>> = {
  docx: {
    part: /^word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/,
    rewrite: (xml, warn, budget) => normalizeWordXml(showOfficeMath(xml, 'w', budget), warn),
  },
  pptx: {
    part: /^ppt\/slides\/slide\d+\.xml$/,
    rewrite: (xml, _warn, budget) => showSlideSymbols(showOfficeMath(xml, 'a', budget)),
  },
  odt: openDocument,
  ods: openDocument,
  odp: openDocument,
};

/** Charts have their own reader; where anydoc reads one as well, it would stand twice. */
function replaceCharts(parts: OfficePackage, name: string, xml: string, charts: readonly Chart[]): string {
  const isSlide = /^ppt\/slides\/slide\d+\.xml$/.test(name);
  if ((!isSlide && name !== 'word/document.xml') || !/<c:chart\s/.test(xml)) return xml;
  const named = findCharts(parts, name);
  if (!isSlide)
    return markCharts(xml, (relationship) =>
      charts.findIndex(({ part }) => part === named.get(relationship)),
    );
  return xml.replaceAll(
    /<c:chart\s[^<>]*?\b\w+:id=["']([^"'<>]*)["'][^<>]*\/>/g,
    (tag, relationship: string) => (named.has(relationship) ? '' : tag),
  );
}

/** Parts that anydoc reads; images and embedded files are read from the original package. */
const wanted = /\.(?:xml|rels)$|^mimetype$/;

/** @param charts of a Word document, which are replaced by marks. Returns the rewritten package; undefined if no rewrite is needed. */
export function preprocessPackage(
  parts: OfficePackage,
  kind: AnydocKind,
  warn: (text: string) => void,
  charts: readonly Chart[],
  budget: Budget,
): Uint8Array | undefined {
  const rule = rules[kind];
  if (rule === undefined) return undefined;
  const changed = new Map<string, string>();
  const lists: WordLists | undefined =
    kind === 'docx' && parts.names.includes('word/numbering.xml') ? readWordLists(parts) : undefined;
  for (const name of parts.findNames(rule.part)) {
    const bytes = parts.readPart(name);
    if (bytes === undefined) continue;
    const { text } = decodeText(bytes);
    const plain = replaceCharts(parts, name, rule.rewrite(removeMarks(text), warn, budget, parts), charts);
    const now = lists === undefined ? plain : markListLabels(plain, countListLabels(lists, budget));
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
