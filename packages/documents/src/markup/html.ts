/** Converts HTML to Markdown: the visible text, without scripts, styles and hidden parts, at any nesting depth. */
import { parse } from 'parse5';
import { escapeParagraph, renderMarkdownTable } from '../markdown/index.ts';
import type { Budget } from '../model/index.ts';
import { attribute, childElements, type Element, isElement, type Node, textOf } from './dom.ts';
import { formFieldText } from './form-fields.ts';
import { findHiddenNodes } from './hidden-nodes.ts';
import { countListItems, withoutOwnLabels } from './html-list.ts';
import { renderHtmlMath } from './html-math.ts';
import {
  findTableAncestors,
  findVisibleRows,
  isLayoutTable,
  layOutCells,
  type VisibleRows,
} from './html-table.ts';
import { findStyledHeadings, type StyleRules } from './styled-headings.ts';
import { normalizeXhtml } from './xhtml.ts';

/** Result of converting a page. */
export interface HtmlText {
  readonly markdown: string;
  readonly title: string;
  readonly tables: readonly (readonly (readonly string[])[])[];
}

const maxDepth = 200;
const blocks = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup html legend li main menu nav ol p section summary ul caption'.split(
    ' ',
  ),
);

interface Writer {
  readonly budget: Budget;
  readonly tables: (readonly (readonly string[])[])[];
  /** Nodes that are not visible. */
  readonly hidden: ReadonlySet<Node>;
  readonly aroundTables: ReadonlySet<Node>;
  /** Levels of paragraphs that are headings by their type. */
  readonly headings: ReadonlyMap<Element, number>;
  /** Inside a cell, where lists and tables are written on one line. */
  readonly inCell: boolean;
}

/** Collects all text below a node iteratively, for content nested too deeply to be rendered. */
function flatText(start: Element, writer: Writer): string {
  const parts: string[] = [];
  const stack: Node[] = [...start.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    writer.budget.charge('nodes');
    if (writer.hidden.has(node)) continue;
    if (isElement(node)) {
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) {
        const child = node.childNodes[at];
        if (child !== undefined) stack.push(child);
      }
      if (blocks.has(node.tagName)) parts.push(' ');
    } else parts.push(textOf(node) ?? '');
  }
  return parts.join('');
}

function collapseWhitespace(text: string): string {
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

/** A note begins with the number that leads back to its place. */
const noteStart = /^\[\^(\d{1,4})\]\s*(?=[^\s[])/;

/** True for a raised number that leads to a note. */
function isNoteReference(element: Element, text: string): boolean {
  if (!/^\s*\d{1,4}\s*$/.test(text) || !(attribute(element, 'href') ?? '').includes('#')) return false;
  const around = element.parentNode;
  const isRaised = around !== null && 'tagName' in around && around.tagName === 'sup';
  return isRaised || childElements(element).some(({ tagName }) => tagName === 'sup');
}

/** Renders inline content; `\n` stands for a line break. */
function inline(nodes: readonly Node[], writer: Writer, depth: number): string {
  let text = '';
  for (const node of nodes) {
    writer.budget.charge('nodes');
    if (writer.hidden.has(node)) continue;
    if (isElement(node)) text += inlineElement(node, writer, depth, text);
    else text += (textOf(node) ?? '').replaceAll(/\s+/gu, ' ');
  }
  return text;
}

function inlineElement(element: Element, writer: Writer, depth: number, before: string): string {
  const { tagName } = element;
  if (tagName === 'br') return '\n';
  if (tagName === 'img') return ` ${attribute(element, 'alt') ?? ''} `;
  if (tagName === 'math') return renderHtmlMath(element, writer.hidden, writer.budget);
  const field = formFieldText(element);
  if (field !== undefined) return ` ${field} `;
  if (depth > maxDepth) return flatText(element, writer).replaceAll(/\s+/gu, ' ');
  const text = inline(element.childNodes, writer, depth + 1);
  if (tagName === 'a') return isNoteReference(element, text) ? `[^${text.trim()}]` : link(element, text);
  if (tagName === 'text') return ` ${text} `;
  if (tagName === 'q' && text.trim() !== '') return `"${text}"`;
  if (tagName === 'sup') return renderSuperscript(text, before);
  return /^(?:del|s|strike)$/.test(tagName) ? renderStrikethrough(text) : text;
}

/** Superscript digits are exponents and stay separate from their base; superscript letters, as in ordinals, do not. */
function renderSuperscript(text: string, before: string): string {
  return /^\s*[-+−]?\d+\s*$/u.test(text) && /[\p{L}\p{N})]$/u.test(before) ? `^${text.trim()}` : text;
}

/** Struck-out text must be recognizable as such. */
function renderStrikethrough(text: string): string {
  const words = text.trim();
  return words === '' || words.startsWith('~~') ? text : text.replace(words, () => `~~${words}~~`);
}

function isBlock(element: Element): boolean {
  return blocks.has(element.tagName) || /^(?:h[1-6]|table|pre|hr|blockquote|noframes)$/.test(element.tagName);
}

/** Renders children in order, collecting inline content into paragraphs. */
function flow(nodes: readonly Node[], writer: Writer, depth: number): readonly string[] {
  const parts: string[] = [];
  let run: Node[] = [];
  const flush = (): void => {
    const text = collapseWhitespace(inline(run, writer, depth));
    if (text !== '') parts.push(escapeParagraph(text).replace(noteStart, '[^$1]: ').replaceAll('\n', '  \n'));
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node) && !writer.hidden.has(node) && (isBlock(node) || holdsBlock(node, 0))) {
      flush();
      for (const part of block(node, writer, depth + 1)) parts.push(part);
    } else run.push(node);
  }
  flush();
  return parts;
}

/** True for an inline element that contains block elements, as in invalid HTML. */
function holdsBlock(element: Element, depth: number): boolean {
  if (depth > 4) return false;
  return element.childNodes.some((node) => isElement(node) && (isBlock(node) || holdsBlock(node, depth + 1)));
}

function list(element: Element, writer: Writer, depth: number): readonly string[] {
  const labelOf = element.tagName === 'ol' ? countListItems(element) : (): string => '';
  const labels: string[] = [];
  const contents: string[] = [];
  for (const node of childElements(element)) {
    if (writer.hidden.has(node)) continue;
    writer.budget.charge('nodes');
    const content = flow(node.tagName === 'li' ? node.childNodes : [node], writer, depth + 1).join('\n');
    if (content === '') continue;
    labels.push(labelOf(node));
    contents.push(content);
  }
  const items = withoutOwnLabels(contents, labels).map((content, at) => {
    const label = labels[at] ?? '';
    const mark = label !== '' ? `${label} ` : writer.inCell ? '' : '- ';
    return mark + content.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
  });
  return items.length > 0 ? [items.join(writer.inCell ? '; ' : '\n')] : [];
}

/** True if nothing stands beside anything else, as in mail that is laid out with tables. */
function hasSingleCells({ rows }: VisibleRows, writer: Writer): boolean {
  return rows.every(
    (row) => row.length < 2 || row.filter((cell) => flatText(cell, writer).trim() !== '').length < 2,
  );
}

function table(element: Element, writer: Writer, depth: number): readonly string[] {
  const found = findVisibleRows(element, (node) => writer.hidden.has(node));
  const caption = childElements(element).find(({ tagName }) => tagName === 'caption');
  const head =
    caption === undefined || writer.hidden.has(caption) ? [] : flow(caption.childNodes, writer, depth + 1);
  if (isLayoutTable(found, writer.aroundTables) || hasSingleCells(found, writer)) {
    const parts = found.rows.flatMap((row) =>
      row.flatMap((cell) => flow(cell.childNodes, writer, depth + 1)),
    );
    return [...head, ...parts];
  }
  const within: Writer = { ...writer, inCell: true };
  const textOfCell = (cell: Element): string =>
    flow(cell.childNodes, within, depth + 1)
      .join(' ')
      .replaceAll(/\s*\n\s*/g, ' ');
  const grid = layOutCells(found, textOfCell, writer.budget);
  const full = grid.filter((row) => row.some((cell) => cell !== ''));
  if (full.length === 0) return head;
  if (writer.inCell) {
    const lines = full.map((row) => row.filter((cell) => cell !== '').join(' '));
    return [...head, lines.join('; ')];
  }
  writer.tables.push(full);
  return [...head, renderMarkdownTable(full)];
}

function block(element: Element, writer: Writer, depth: number): readonly string[] {
  writer.budget.charge('nodes');
  if (depth > maxDepth) {
    const text = collapseWhitespace(flatText(element, writer).replaceAll(/\s+/gu, ' '));
    return text === '' ? [] : [text];
  }
  const { tagName } = element;
  const level = /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : writer.headings.get(element);
  if (level !== undefined && !writer.inCell) {
    const text = collapseWhitespace(inline(element.childNodes, writer, depth)).replaceAll('\n', ' ');
    return text === '' ? [] : [`${'#'.repeat(level)} ${text}`];
  }
  if (tagName === 'hr') return [];
  if (tagName === 'noframes') return [htmlToMarkdown(flatText(element, writer), writer.budget).markdown];
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
  const head = childElements(root).find(({ tagName }) => tagName === 'head');
  const title =
    head === undefined ? undefined : childElements(head).find(({ tagName }) => tagName === 'title');
  const text = title?.childNodes.map((node) => textOf(node) ?? '').join('');
  return text?.replaceAll(/\s+/gu, ' ').trim() ?? '';
}

const noHeadings: ReadonlyMap<Element, number> = new Map();

/** Converts a page. Charges a node per element. @param rules of its style sheets: larger type makes a heading */
export function htmlToMarkdown(page: string, budget: Budget, rules?: StyleRules): HtmlText {
  const html = normalizeXhtml(page);
  const root = parse(html).childNodes.find(isElement);
  if (root === undefined) return { markdown: '', title: '', tables: [] };
  const writer: Writer = {
    budget,
    tables: [],
    hidden: findHiddenNodes(root, html, budget),
    aroundTables: findTableAncestors(root),
    headings: rules === undefined ? noHeadings : findStyledHeadings(root, rules, budget),
    inCell: false,
  };
  const markdown = flow(root.childNodes, writer, 0).join('\n\n');
  return { markdown, title: findTitle(root), tables: writer.tables };
}
