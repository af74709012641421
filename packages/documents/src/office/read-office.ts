/** An Office document to Markdown: the library's model, what it leaves out, and files within the file. */
import type { Context, Source } from '../formats/index.ts';
import { type Budget, DocumentError, type Page } from '../model/index.ts';
import { altChunks } from './alt-chunks.ts';
import { type AnydocKind, anydocModel, type ModelBlock, type ModelDocument } from './anydoc.ts';
import { appendix, type Extra } from './appendix.ts';
import { biffExtras } from './biff.ts';
import { type Changes, countChanges } from './changes.ts';
import { docExtras } from './doc-extras.ts';
import { embeddedFiles } from './embedded.ts';
import { docxExtras, openDocumentExtras, pptxExtras } from './extras.ts';
import { tellFacts } from './facts.ts';
import { type OfficePackage, openPackage } from './package.ts';
import { picturesToRead } from './pictures.ts';
import { slideTexts, slideTitles } from './ppt.ts';
import { rewritten } from './rewrite.ts';
import { rtfExtras } from './rtf-extras.ts';
import { visibleRtf } from './rtf-visible.ts';
import { type Serialized, serialize } from './serialize.ts';
import { blocksBySlide, odpSlides, pptxSlides, type Slide } from './slides.ts';
import { word6Text } from './word6.ts';

interface Besides {
  readonly titles: readonly string[];
  readonly extras: readonly Extra[];
}

/** A package as it came, and as the library read it. */
interface Packages {
  readonly original: OfficePackage;
  readonly parts: OfficePackage;
  /** The library could not read it: all of its text is to be found here. */
  readonly isLost: boolean;
}

function besides(
  kind: AnydocKind,
  source: Source,
  { original, parts, isLost }: Packages,
  { onChange }: Changes,
  budget: Budget,
): Besides {
  switch (kind) {
    case 'docx':
      return { titles: [], extras: docxExtras(parts, onChange) };
    case 'pptx':
      return pptxExtras(parts);
    case 'odt':
    case 'odp':
    case 'ods':
      return openDocumentExtras(original, onChange, isLost);
    case 'xlsx':
      return { titles: [], extras: [{ title: '', lines: biffExtras(source.bytes) }] };
    case 'ppt':
      return {
        titles: slideTitles(source.bytes),
        extras: [{ title: '', lines: slideTexts(source.bytes), kind: 'main' }],
      };
    case 'doc':
      return { titles: [], extras: [{ title: '', lines: docExtras(source.bytes), kind: 'main' }] };
    case 'rtf':
      return { titles: [], extras: rtfExtras(source.bytes, budget) };
    default:
      return { titles: [], extras: [] };
  }
}

const packaged = new Set<AnydocKind>(['docx', 'pptx', 'odt', 'odp', 'ods', 'xlsx']);

/** In the place of a model that could not be read. */
const nothing: ModelDocument = { blocks: [], notes: [] };

function toParagraph(text: string): ModelBlock {
  return { kind: 'paragraph', content: [{ kind: 'text', text }] };
}

/** The model; for a package that the library refuses, none, so that its parts' plain text remains. */
async function modelOf(source: Source, kind: AnydocKind, context: Context): Promise<ModelDocument> {
  try {
    return await anydocModel(source.bytes, kind);
  } catch (error) {
    if (!(error instanceof DocumentError) || error.code === 'encrypted_document') throw error;
    const old = kind === 'doc' ? word6Text(source.bytes) : undefined;
    if (old !== undefined) return { blocks: old.split('\n\n').map(toParagraph), notes: [] };
    if (!packaged.has(kind)) throw error;
    context.warn('The document is damaged or too large: only its plain text was read.');
    return nothing;
  }
}

/** The text by pages: one for each slide, else a single one. Tables are told with their pages. */
function serializePages(
  model: ModelDocument,
  kind: AnydocKind,
  parts: OfficePackage,
  titles: readonly string[],
  context: Context,
): readonly string[] {
  const slides = kind === 'pptx' ? pptxSlides(parts) : kind === 'odp' ? odpSlides(parts) : [];
  const whole: readonly ModelDocument[] =
    slides.length < 2
      ? [model]
      : blocksBySlide(model.blocks, slides).map((blocks, slide) => ({
          blocks,
          notes: slide === slides.length - 1 ? model.notes : [],
        }));
  const written: readonly Serialized[] = whole.map((page) => serialize(page, titles, context.budget));
  for (const [index, { tables }] of written.entries())
    for (const rows of tables) context.table(index + 1, rows);
  return written.map(({ markdown }, index) => withNotes(markdown, slides[index]));
}

/** A slide's text with what its viewers do not see: that it is hidden, and its notes. */
function withNotes(markdown: string, slide: Slide | undefined): string {
  if (slide === undefined) return markdown;
  const [, title, rest] = /^(#{1,6} [^\n]*)([\s\S]*)$/.exec(markdown) ?? [undefined, '', `\n\n${markdown}`];
  const shown = slide.hidden ? `${title} (hidden)${rest}`.trim() : markdown;
  const notes = appendix(shown, [{ title: 'Notes', lines: slide.notes }]);
  return [shown, notes].filter((part) => part !== '').join('\n\n');
}

/** The Markdown of files within the document: those that are parts of its text first, without a heading. */
async function membersOf(source: Source, parts: OfficePackage, context: Context): Promise<readonly string[]> {
  const found: string[] = [];
  for (const chunk of altChunks(parts)) found.push((await context.member(chunk)) ?? '');
  for (const file of embeddedFiles(source.bytes, parts)) {
    const content = await context.member(file);
    if (content !== undefined && content !== '') found.push(`${context.heading(file.name)}\n\n${content}`);
  }
  return found;
}

/** What is read from the document's pictures. */
async function picturesOf(text: string, parts: OfficePackage, context: Context): Promise<readonly string[]> {
  const found: string[] = [];
  const onLimit = (): void => context.warn('Pictures beyond a limit were left out.');
  for (const picture of picturesToRead(parts, text, context.ocr, onLimit))
    found.push((await context.member(picture)) ?? '');
  return found;
}

function tellChanges(changes: Changes, context: Context): void {
  const warning = changes.warning();
  if (warning !== undefined) context.warn(warning);
  if (changes.authors().length > 0) context.fact('changedBy', changes.authors().join(', '));
}

/**
 * An Office document: a presentation as a page for each slide, with what stands besides the slides on the last one;
 * others as one page. Throws `DocumentError`.
 */
export async function* readOffice(source: Source, context: Context, kind: AnydocKind): AsyncGenerator<Page> {
  const file = packaged.has(kind) ? source.bytes : new Uint8Array(0);
  const original = openPackage(file, context.budget);
  const plain = rewritten(original, kind, context.warn);
  const read =
    kind === 'rtf' ? visibleRtf(source.bytes, context.warn, context.budget) : (plain ?? source.bytes);
  const model = await modelOf({ ...source, bytes: read }, kind, context);
  const parts = plain === undefined ? original : openPackage(plain, context.budget);
  const changes = countChanges();
  const { titles, extras } = besides(
    kind,
    source,
    { original, parts, isLost: model === nothing },
    changes,
    context.budget,
  );
  tellFacts(original, context);
  const slides = serializePages(model, kind, parts, titles, context);
  tellChanges(changes, context);
  const markdown = slides.join('\n\n');
  const further = appendix(markdown, extras);
  const members = await membersOf(source, original, context);
  const pictures = await picturesOf([markdown, further, ...members].join('\n\n'), original, context);
  const after = [further, ...members, ...pictures].filter((part) => part !== '');
  if (markdown.trim() === '' && after.length === 0 && model === nothing) throw new DocumentError('malformed');
  if (slides.length > 1) context.fact('pages', slides.length);
  context.expect(slides.filter((_, index) => context.wantsPage(index + 1)).length);
  for (const [index, slide] of slides.entries()) {
    context.budget.charge('pages');
    const isLast = index === slides.length - 1;
    const page = [slide, ...(isLast ? after : [])].filter((part) => part !== '').join('\n\n');
    const isRead = isLast && pictures.some((read) => read !== '');
    yield { number: index + 1, markdown: page, source: isRead ? 'mixed' : 'text', confidence: 1 };
  }
}
