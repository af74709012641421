/** HTML to Markdown: what a reader sees, without scripts, styles and hidden parts, however deeply nested. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { markdownTable, plainParagraph } from '../markdown/index.ts';
import type { Budget } from '../model/index.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What a page of HTML gives. */
export interface HtmlText {
  readonly markdown: string;
  readonly title: string;
  readonly tables: readonly (readonly (readonly string[])[])[];
}

const MOST_DEPTH = 200;
const dropped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'iframe',
  'object',
  'svg',
  'canvas',
  'audio',
  'video',
  'math-annotation',
  'select',
  'datalist',
]);
const blocks = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup html legend li main menu nav ol p section summary ul caption'.split(
    ' ',
  ),
);

interface Writer {
  readonly budget: Budget;
  readonly tables: (readonly (readonly string[])[])[];
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function isHidden(element: Element): boolean {
  if (dropped.has(element.tagName) || attribute(element, 'hidden') !== undefined) return true;
  if (element.tagName === 'input') return true;
  const style = attribute(element, 'style');
  return (
    style !== undefined &&
    /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:;|$)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$))/i.test(
      style,
    )
  );
}

/** All text below a node, without recursion: for what is nested too deeply to be looked at closely. */
function flatText(start: Element, writer: Writer): string {
  const parts: string[] = [];
  const stack: Node[] = [...start.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    writer.budget.charge('nodes');
    if (node.nodeName === '#text' && 'value' in node) parts.push(node.value);
    else if (isElement(node) && !isHidden(node)) {
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) {
        const child = node.childNodes[at];
        if (child !== undefined) stack.push(child);
      }
      if (blocks.has(node.tagName)) parts.push(' ');
    }
  }
  return parts.join('');
}

function squeeze(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ *\n */g, '\n')
    .trim();
}

function link(element: Element, text: string): string {
  const href = attribute(element, 'href') ?? '';
  const label = text.trim();
  if (label === '' || !/^(?:https?:|mailto:|tel:)/i.test(href) || href.length > 500) return text;
  const bare = href.replace(/^(?:mailto:|tel:)/i, '');
  if (label === bare || label === href || label.includes('\n')) return text;
  return text.replace(
    label,
    () =>
      `[${label.replaceAll('[', '\\[').replaceAll(']', '\\]')}](${href.replaceAll(/[()\s]/g, encodeURIComponent)})`,
  );
}

/** Text within a paragraph; `\n` stands for a line break. */
function inline(nodes: readonly Node[], writer: Writer, depth: number): string {
  let text = '';
  for (const node of nodes) {
    writer.budget.charge('nodes');
    if (node.nodeName === '#text' && 'value' in node) text += node.value.replaceAll(/\s+/gu, ' ');
    else if (isElement(node) && !isHidden(node)) text += inlineElement(node, writer, depth);
  }
  return text;
}

function inlineElement(element: Element, writer: Writer, depth: number): string {
  if (element.tagName === 'br') return '\n';
  if (element.tagName === 'img') return ` ${attribute(element, 'alt') ?? ''} `;
  if (depth > MOST_DEPTH) return flatText(element, writer).replaceAll(/\s+/gu, ' ');
  const text = inline(element.childNodes, writer, depth + 1);
  return element.tagName === 'a' ? link(element, text) : text;
}

function isBlock(element: Element): boolean {
  return blocks.has(element.tagName) || /^(?:h[1-6]|table|pre|hr|blockquote)$/.test(element.tagName);
}

/** Children in order, running text gathered into paragraphs. */
function flow(nodes: readonly Node[], writer: Writer, depth: number): readonly string[] {
  const parts: string[] = [];
  let run: Node[] = [];
  const flush = (): void => {
    const text = squeeze(inline(run, writer, depth));
    if (text !== '') parts.push(plainParagraph(text).replaceAll('\n', '  \n'));
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node) && !isHidden(node) && (isBlock(node) || holdsBlock(node, 0))) {
      flush();
      for (const part of block(node, writer, depth + 1)) parts.push(part);
    } else run.push(node);
  }
  flush();
  return parts;
}

/** An inline element around block elements, as careless pages have. */
function holdsBlock(element: Element, depth: number): boolean {
  if (depth > 4) return false;
  return element.childNodes.some((node) => isElement(node) && (isBlock(node) || holdsBlock(node, depth + 1)));
}

function list(element: Element, writer: Writer, depth: number): readonly string[] {
  const ordered = element.tagName === 'ol';
  let number = Number(attribute(element, 'start') ?? 1) || 1;
  const items: string[] = [];
  for (const node of element.childNodes) {
    if (!isElement(node) || isHidden(node)) continue;
    writer.budget.charge('nodes');
    const content = flow(node.tagName === 'li' ? node.childNodes : [node], writer, depth + 1).join('\n');
    if (content === '') continue;
    const mark = ordered ? `${number}. ` : '- ';
    number += 1;
    items.push(mark + content.replaceAll('\n', `\n${' '.repeat(mark.length)}`));
  }
  return items.length > 0 ? [items.join('\n')] : [];
}

function rowsOf(table: Element): readonly Element[] {
  return table.childNodes.filter(isElement).flatMap((node) => {
    if (node.tagName === 'tr') return [node];
    return /^(?:thead|tbody|tfoot)$/.test(node.tagName)
      ? node.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'tr')
      : [];
  });
}

const MOST_SPAN = 100;

function span(cell: Element, name: string): number {
  const value = Number(attribute(cell, name) ?? 1);
  return Number.isInteger(value) ? Math.max(1, Math.min(MOST_SPAN, value)) : 1;
}

interface TableGrid {
  readonly rows: readonly (readonly string[])[];
  readonly columns: number;
  /** A cell holds a table of its own. */
  readonly nested: boolean;
}

function cellsOf(row: Element): readonly Element[] {
  return row.childNodes.filter(isElement).filter((cell) => /^t[dh]$/.test(cell.tagName) && !isHidden(cell));
}

/** Places cells as their spans say; places that are covered stay ''. */
function toGrid(rows: readonly Element[], writer: Writer, depth: number): TableGrid {
  const taken = new Set<string>();
  let nested = false;
  let columns = 0;
  const grid = rows.map((row, y) => {
    const texts = new Map<number, string>();
    let x = 0;
    for (const cell of cellsOf(row)) {
      while (taken.has(`${x},${y}`)) x += 1;
      const parts = flow(cell.childNodes, writer, depth + 1);
      nested ||= parts.some((part) => part.startsWith('|'));
      texts.set(x, parts.join(' ').replaceAll(/\s*\n\s*/g, ' '));
      const wide = span(cell, 'colspan');
      const high = span(cell, 'rowspan');
      writer.budget.charge('nodes', wide * high);
      for (let covered = wide; covered < wide * high; covered += 1) {
        taken.add(`${x + (covered % wide)},${y + Math.floor(covered / wide)}`);
      }
      x += wide;
    }
    columns = Math.max(columns, x);
    return texts;
  });
  return {
    rows: grid.map((texts) => Array.from({ length: columns }, (_, at) => texts.get(at) ?? '')),
    columns,
    nested,
  };
}

function table(element: Element, writer: Writer, depth: number): readonly string[] {
  const rows = rowsOf(element).filter((row) => !isHidden(row));
  const grid = toGrid(rows, writer, depth);
  const caption = element.childNodes.filter(isElement).find(({ tagName }) => tagName === 'caption');
  const head = caption === undefined ? [] : flow(caption.childNodes, writer, depth + 1);
  // Tables of one column, or around tables, are there for the layout.
  if (grid.columns < 2 || grid.nested) {
    return [
      ...head,
      ...rows.flatMap((row) => cellsOf(row).flatMap((cell) => flow(cell.childNodes, writer, depth + 1))),
    ];
  }
  const full = grid.rows.filter((row) => row.some((cell) => cell !== ''));
  if (full.length === 0) return head;
  writer.tables.push(full);
  return [...head, markdownTable(full)];
}

function block(element: Element, writer: Writer, depth: number): readonly string[] {
  writer.budget.charge('nodes');
  if (depth > MOST_DEPTH) {
    const text = squeeze(flatText(element, writer).replaceAll(/\s+/gu, ' '));
    return text === '' ? [] : [text];
  }
  const { tagName } = element;
  if (/^h[1-6]$/.test(tagName)) {
    const text = squeeze(inline(element.childNodes, writer, depth)).replaceAll('\n', ' ');
    return text === '' ? [] : [`${'#'.repeat(Number(tagName[1]))} ${text}`];
  }
  if (tagName === 'hr') return [];
  if (tagName === 'table') return table(element, writer, depth);
  if (/^(?:ul|ol|menu)$/.test(tagName)) return list(element, writer, depth);
  if (tagName === 'pre') {
    const text = flatText(element, writer).replace(/^\n|\s+$/g, '');
    return text === '' ? [] : [`\`\`\`\n${text.replaceAll('```', '` ` `')}\n\`\`\``];
  }
  if (tagName === 'blockquote') {
    return flow(element.childNodes, writer, depth).map((part) => `> ${part.replaceAll('\n', '\n> ')}`);
  }
  return flow(element.childNodes, writer, depth);
}

function findTitle(root: Element): string {
  const head = root.childNodes.filter(isElement).find(({ tagName }) => tagName === 'head');
  const title = head?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'title');
  const text = title?.childNodes
    .map((node) => (node.nodeName === '#text' && 'value' in node ? node.value : ''))
    .join('');
  return text?.replaceAll(/\s+/gu, ' ').trim() ?? '';
}

/** Converts a page. Charges a node for each element. */
export function htmlToMarkdown(html: string, budget: Budget): HtmlText {
  const root = parse(html).childNodes.find(isElement);
  const writer: Writer = { budget, tables: [] };
  if (root === undefined) return { markdown: '', title: '', tables: [] };
  const markdown = flow(root.childNodes, writer, 0).join('\n\n');
  return { markdown, title: findTitle(root), tables: writer.tables };
}
