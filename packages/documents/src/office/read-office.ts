/** Extracts Office documents: anydoc's model, the content it omits, and embedded files. */
import type { ExtractionContext, Source } from '../model/index.ts';
import { type Budget, DocumentError, type Page } from '../model/index.ts';
import { readAltChunks } from './alt-chunks.ts';
import { type AnydocKind, type ModelBlock, type ModelDocument, readAnydocModel } from './anydoc.ts';
import { type AppendixSection, renderAppendix } from './appendix.ts';
import { placeCharts, withoutMarks } from './chart-places.ts';
import { type Chart, readCharts, renderChart } from './charts.ts';
import { readDocExtras } from './doc-extras.ts';
import { showEquationFields } from './doc-fields.ts';
import { type EmbeddedFile, findEmbeddedFiles } from './embedded-files.ts';
import { findImagesToRecognize } from './embedded-images.ts';
import { readDocxExtras, readOpenDocumentExtras, readPptxExtras } from './extras.ts';
import { readMetadata } from './metadata.ts';
import { type OfficePackage, openPackage } from './office-package.ts';
import { findPptObjects } from './ppt-objects.ts';
import { readPptTables, withPptTables } from './ppt-tables.ts';
import { readPptTexts, readPptTitles } from './ppt-text.ts';
import { preprocessPackage } from './preprocess-package.ts';
import { decodeRtfCharacters } from './rtf-characters.ts';
import { removeStrayMarks } from './rtf-destinations.ts';
import { readRtfExtras } from './rtf-extras.ts';
import { removeHiddenRtf } from './rtf-hidden.ts';
import { findRtfObjects } from './rtf-objects.ts';
import { type Serialized, serializeModel } from './serialize-model.ts';
import { groupBlocksBySlide, readOdpSlides, readPptxSlides, type Slide } from './slides.ts';
import { createTrackedChanges, type TrackedChanges } from './tracked-changes.ts';
import { readWord6Text } from './word6.ts';
import { readBiffExtras } from './xls-extras.ts';

interface OfficeExtras {
  readonly titles: readonly string[];
  readonly extras: readonly AppendixSection[];
}

/** The original package, and the one that anydoc read. */
interface Packages {
  readonly original: OfficePackage;
  readonly parts: OfficePackage;
  /** True if anydoc could not read it, so that all text must come from the parts themselves. */
  readonly isLost: boolean;
}

function readExtras(
  kind: AnydocKind,
  source: Source,
  { original, parts, isLost }: Packages,
  { onChange }: TrackedChanges,
  budget: Budget,
): OfficeExtras {
  switch (kind) {
    case 'docx':
      return { titles: [], extras: readDocxExtras(parts, onChange) };
    case 'pptx':
      return readPptxExtras(parts);
    case 'odt':
    case 'odp':
    case 'ods':
      return readOpenDocumentExtras(original, onChange, isLost);
    case 'xlsx':
      return { titles: [], extras: [{ title: '', lines: readBiffExtras(source.bytes) }] };
    case 'ppt':
      return {
        titles: readPptTitles(source.bytes),
        extras: [{ title: '', lines: readPptTexts(source.bytes), kind: 'main' }],
      };
    case 'doc':
      return { titles: [], extras: readDocExtras(source.bytes) };
    case 'rtf':
      return { titles: [], extras: readRtfExtras(source.bytes, budget) };
    default:
      return { titles: [], extras: [] };
  }
}

const packaged = new Set<AnydocKind>(['docx', 'pptx', 'odt', 'odp', 'ods', 'xlsx']);

/** Used if a model cannot be read. */
const emptyModel: ModelDocument = { blocks: [], notes: [] };

function toParagraph(text: string): ModelBlock {
  return { kind: 'paragraph', content: [{ kind: 'text', text }] };
}

/** Reads the model; an empty one for a package that anydoc rejects, whose parts are then read as plain text. */
async function readModel(
  source: Source,
  kind: AnydocKind,
  context: ExtractionContext,
): Promise<ModelDocument> {
  try {
    return await readAnydocModel(source.bytes, kind);
  } catch (error) {
    if (!(error instanceof DocumentError) || error.code === 'encrypted_document') throw error;
    const old = kind === 'doc' ? readWord6Text(source.bytes) : undefined;
    if (old !== undefined) return { blocks: old.split('\n\n').map(toParagraph), notes: [] };
    if (!packaged.has(kind)) throw error;
    context.addWarning('The document is damaged or too large: only its plain text was read.');
    return emptyModel;
  }
}

/** Serializes the text by page: one per slide, otherwise a single one. Tables are reported with their page. */
function serializePages(
  model: ModelDocument,
  kind: AnydocKind,
  parts: OfficePackage,
  titles: readonly string[],
  context: ExtractionContext,
): readonly string[] {
  const slides =
    kind === 'pptx' ? readPptxSlides(parts, context) : kind === 'odp' ? readOdpSlides(parts) : [];
  const whole: readonly ModelDocument[] =
    slides.length < 2
      ? [model]
      : groupBlocksBySlide(model.blocks, slides).map((blocks, slide) => ({
          blocks,
          notes: slide === slides.length - 1 ? model.notes : [],
        }));
  const written: readonly Serialized[] = whole.map((page) => serializeModel(page, titles, context.budget));
  for (const [index, { tables }] of written.entries())
    for (const rows of tables)
      context.addTable(
        index + 1,
        rows.map((row) => row.map(withoutMarks)),
      );
  for (const [index, { charts }] of slides.entries()) addTablesOf(charts, index + 1, context);
  return written.map(({ markdown }, index) => addNotes(markdown, slides[index]));
}

function addTablesOf(charts: readonly Chart[], page: number, { addTable }: ExtractionContext): void {
  for (const table of charts.flatMap(({ tables }) => tables)) if (table.length > 0) addTable(page, table);
}

/** Adds what viewers of a slide do not see: whether it is hidden, and its notes. */
function addNotes(markdown: string, slide: Slide | undefined): string {
  if (slide === undefined) return markdown;
  const [, title, rest] = /^(#{1,6} [^\n]*)([\s\S]*)$/.exec(markdown) ?? [undefined, '', `\n\n${markdown}`];
  const shown = slide.isHidden ? `${title} (hidden)${rest}`.trim() : markdown;
  const notes = renderAppendix(shown, [{ title: 'Notes', lines: slide.notes }]);
  return [shown, ...slide.charts.map(renderChart), notes].filter((part) => part !== '').join('\n\n');
}

function findMembers(
  { bytes }: Source,
  kind: AnydocKind,
  parts: OfficePackage,
  { budget, addWarning }: ExtractionContext,
): readonly EmbeddedFile[] {
  const found = findEmbeddedFiles(bytes, parts, budget, addWarning);
  if (kind === 'ppt') return [...found, ...findPptObjects(bytes, budget, addWarning)];
  return kind === 'rtf' ? [...found, ...findRtfObjects(bytes, budget, addWarning)] : found;
}

/** Extracts embedded files; those that belong to the body come first, without a heading. */
async function extractMembers(
  source: Source,
  kind: AnydocKind,
  parts: OfficePackage,
  context: ExtractionContext,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const chunk of readAltChunks(parts)) found.push((await context.extractMember(chunk)) ?? '');
  for (const file of findMembers(source, kind, parts, context)) {
    const content = await context.extractMember(file);
    if (content !== undefined && content !== '')
      found.push(`${context.addMemberHeading(file.name)}\n\n${content}`);
  }
  return found;
}

/** Recognizes text in the document's images. */
async function recognizeImages(
  text: string,
  parts: OfficePackage,
  context: ExtractionContext,
): Promise<readonly string[]> {
  const found: string[] = [];
  const onLimit = (): void => context.addWarning('Images beyond a limit were skipped.');
  for (const image of findImagesToRecognize(parts, text, context.ocr, onLimit))
    found.push((await context.extractMember(image)) ?? '');
  return found;
}

function reportChanges(changes: TrackedChanges, context: ExtractionContext): void {
  const warning = changes.warning();
  if (warning !== undefined) context.addWarning(warning);
  if (changes.authors().length > 0) context.setMetadata('changedBy', changes.authors().join(', '));
}

/** The file with what anydoc would drop; undefined if it is a package or there is nothing. */
function repair({ bytes }: Source, kind: AnydocKind, context: ExtractionContext): Uint8Array | undefined {
  const { budget, addWarning } = context;
  if (kind === 'doc') return showEquationFields(bytes, budget);
  if (kind !== 'rtf') return undefined;
  return decodeRtfCharacters(removeHiddenRtf(removeStrayMarks(bytes, budget), addWarning, budget), budget);
}

/**
 * Extracts an Office document. A presentation has one page per slide, with additional content on the last one; other
 * documents have a single page. Throws `DocumentError`.
 */
export async function* readOffice(
  source: Source,
  context: ExtractionContext,
  kind: AnydocKind,
): AsyncGenerator<Page> {
  const file = packaged.has(kind) ? source.bytes : new Uint8Array(0);
  const original = openPackage(file, context.budget);
  const charts = kind === 'docx' ? readCharts(original, context.budget, context.addWarning) : [];
  const plain = preprocessPackage(original, kind, context.addWarning, charts, context.budget);
  const read = repair(source, kind, context) ?? plain ?? source.bytes;
  const found = await readModel({ ...source, bytes: read }, kind, context);
  const model = kind === 'ppt' ? withPptTables(found, readPptTables(source.bytes)) : found;
  const parts = plain === undefined ? original : openPackage(plain, context.budget);
  const changes = createTrackedChanges();
  const { titles, extras } = readExtras(
    kind,
    source,
    { original, parts, isLost: model === emptyModel },
    changes,
    context.budget,
  );
  readMetadata(original, context);
  const pages = serializePages(model, kind, parts, titles, context);
  const slides = kind === 'docx' ? pages.map((page) => placeCharts(page, charts)) : pages;
  addTablesOf(charts, 1, context);
  reportChanges(changes, context);
  const markdown = slides.join('\n\n');
  const further = withoutMarks(renderAppendix(markdown, extras));
  const members = await extractMembers(source, kind, original, context);
  const imageTexts = await recognizeImages([markdown, further, ...members].join('\n\n'), original, context);
  const after = [further, ...members, ...imageTexts].filter((part) => part !== '');
  if (markdown.trim() === '' && after.length === 0 && model === emptyModel)
    throw new DocumentError('malformed');
  if (slides.length > 1) context.setMetadata('pages', slides.length);
  context.setExpectedPages(slides.filter((_, index) => context.includesPage(index + 1)).length);
  for (const [index, slide] of slides.entries()) {
    context.budget.charge('pages');
    const isLast = index === slides.length - 1;
    const page = [slide, ...(isLast ? after : [])].filter((part) => part !== '').join('\n\n');
    const isRead = isLast && imageTexts.some((read) => read !== '');
    yield { number: index + 1, markdown: page, source: isRead ? 'mixed' : 'text', confidence: 1 };
  }
}
