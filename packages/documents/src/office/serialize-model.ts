/** Serializes anydoc's document model as Markdown: no padding, no emphasis, lists with their original labels. */
import { escapeParagraph, maxRowLength, renderMarkdownTable, toLetters, toRoman } from '../markdown/index.ts';
import type { Budget } from '../model/index.ts';
import type { ModelBlock, ModelDocument, ModelInline, ModelList, ModelTable } from './anydoc.ts';
import { showHeadingLabel, showLabels, takeLabel } from './label-marks.ts';

/** The serialized document. */
export interface Serialized {
  readonly markdown: string;
  readonly tables: readonly (readonly (readonly string[])[])[];
}

interface Writer {
  readonly budget: Budget;
  readonly tables: (readonly (readonly string[])[])[];
  /** Normalized slide titles: paragraphs with this text become headings. */
  readonly titles: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, number>;
  /** Inside a cell, where a table is written on one line. */
  readonly inCell: boolean;
}

const maxDepth = 40;

/** Collapses white space, for comparisons. */
function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function link(item: ModelInline, writer: Writer): string {
  const label = inlineText(item.content ?? [], writer);
  const url = item.target?.kind === 'external' ? item.target.value : '';
  const text = label.trim();
  if (text === '' || !/^(?:https?:|mailto:)/i.test(url) || url === text || url === `mailto:${text}`)
    return label;
  return `[${text}](${url.replaceAll(/[()\s]/g, encodeURIComponent)})`;
}

function inlineText(items: readonly ModelInline[], writer: Writer): string {
  let text = '';
  for (const item of items) {
    writer.budget.charge('nodes');
    if (item.kind === 'text') text += item.text ?? '';
    else if (item.kind === 'link') text += link(item, writer);
    else if (item.kind === 'image')
      text += collapseWhitespace(item.alt ?? '') === '' ? '' : ` ${collapseWhitespace(item.alt ?? '')} `;
    else if (item.kind === 'noteRef') text += `[^${writer.notes.get(item.noteId ?? '') ?? '?'}]`;
    else if (item.kind === 'lineBreak') text += '\n';
  }
  return text;
}

function table(model: ModelTable, writer: Writer, depth: number): readonly string[] {
  const within: Writer = { ...writer, inCell: true };
  const rows = model.grid.map((row) =>
    row.map((slot) => (slot.cell === undefined ? '' : blocks(slot.cell.blocks, within, depth + 1).join(' '))),
  );
  const columns = maxRowLength(rows);
  if (columns < 2 || rows.length < 2 || model.kind === 'layout') {
    return model.grid.flatMap((row) =>
      row.flatMap((slot) => (slot.cell === undefined ? [] : blocks(slot.cell.blocks, writer, depth + 1))),
    );
  }
  const flat = rows.map((row) => row.map((cell) => collapseWhitespace(showLabels(cell))));
  const trimmed = flat.filter((row) => row.some((cell) => cell !== ''));
  if (trimmed.length === 0) return [];
  if (writer.inCell) return [trimmed.map((row) => row.filter((cell) => cell !== '').join(' ')).join('; ')];
  if (depth === 0) writer.tables.push(trimmed);
  return [renderMarkdownTable(trimmed)];
}

const bullet = '-';

function label(list: ModelList, index: number): string {
  const own = list.items[index]?.markerLabel;
  if (own !== undefined && own !== '') return own;
  const number = list.start + index;
  if (list.marker === 'decimal') return `${number}.`;
  if (list.marker === 'lowerAlpha') return `${toLetters(number)}.`;
  if (list.marker === 'upperAlpha') return `${toLetters(number).toUpperCase()}.`;
  if (list.marker === 'lowerRoman') return `${toRoman(number)}.`;
  return list.marker === 'upperRoman' ? `${toRoman(number).toUpperCase()}.` : bullet;
}

function list(model: ModelList, writer: Writer, depth: number): string {
  return model.items
    .map((item, index) => {
      const box = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
      const content = blocks(item.blocks, writer, depth + 1)
        .join('\n')
        .replaceAll('\n', '\n  ');
      // Levels that the document leaves out have no label of their own.
      const counted = label(model, index);
      if (counted === bullet && box === '' && item.blocks[0]?.kind === 'list') return `  ${content}`;
      const { label: own, rest } = takeLabel(content);
      return `${own ?? `${counted} `}${box}${rest}`;
    })
    .join('\n');
}

function block(model: ModelBlock, writer: Writer, depth: number): readonly string[] {
  writer.budget.charge('nodes');
  switch (model.kind) {
    case 'heading': {
      const text = collapseWhitespace(showHeadingLabel(inlineText(model.content ?? [], writer)));
      return text === '' ? [] : [`${'#'.repeat(Math.max(1, Math.min(6, model.level ?? 1)))} ${text}`];
    }
    case 'paragraph': {
      const text = inlineText(model.content ?? [], writer).trim();
      if (text === '') return [];
      if (depth === 0 && writer.titles.has(collapseWhitespace(text)))
        return [`## ${collapseWhitespace(text)}`];
      return [escapeParagraph(text.replaceAll(/[ \t]*\n[ \t]*/g, '  \n'))];
    }
    case 'list':
      return model.list === undefined ? [] : [list(model.list, writer, depth)];
    case 'table':
      return model.table === undefined ? [] : table(model.table, writer, depth);
    case 'blockQuote':
      return blocks(model.blocks ?? [], writer, depth + 1);
    case 'codeBlock':
      return model.text === undefined ? [] : [`\`\`\`\n${model.text.trimEnd()}\n\`\`\``];
    default:
      return [];
  }
}

function blocks(models: readonly ModelBlock[], writer: Writer, depth: number): readonly string[] {
  return depth > maxDepth ? [] : models.flatMap((model) => block(model, writer, depth));
}

/** Serializes a document, with footnotes at the end. Charges a node per element. */
export function serializeModel(
  document: ModelDocument,
  titles: readonly string[],
  budget: Budget,
): Serialized {
  const writer: Writer = {
    budget,
    tables: [],
    titles: new Set(titles.map(collapseWhitespace).filter((title) => title !== '')),
    notes: new Map(document.notes.map(({ id }, index) => [id, index + 1])),
    inCell: false,
  };
  const body = blocks(document.blocks, writer, 0);
  const notes = document.notes.map(
    (note, index) => `[^${index + 1}]: ${blocks(note.blocks, writer, 1).join(' ').replaceAll(/\s+/g, ' ')}`,
  );
  return { markdown: showLabels([...body, ...notes].join('\n\n')), tables: writer.tables };
}
