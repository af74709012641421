/** Tables of pages: which of them are tables, and where their cells stand. */
import type { Budget } from '../model/index.ts';
import { attribute, childElements, type Element, isElement, type Node, textOf } from './dom.ts';

/** What is seen of a table's own rows. */
export interface VisibleRows {
  readonly rows: readonly (readonly Element[])[];
  readonly columns: number;
}

const maxSpan = 100;

function span(cell: Element, name: string): number {
  const value = Number(attribute(cell, name) ?? 1);
  return Number.isInteger(value) ? Math.max(1, Math.min(maxSpan, value)) : 1;
}

/** The rows of a table and their cells, those that are hidden left out. */
export function findVisibleRows(table: Element, isHidden: (node: Node) => boolean): VisibleRows {
  const rows = childElements(table)
    .flatMap((node) =>
      /^(?:thead|tbody|tfoot)$/.test(node.tagName) && !isHidden(node) ? childElements(node) : [node],
    )
    .filter((row) => row.tagName === 'tr' && !isHidden(row))
    .map((row) => childElements(row).filter((cell) => /^t[dh]$/.test(cell.tagName) && !isHidden(cell)));
  let columns = 0;
  for (const row of rows)
    columns = Math.max(
      columns,
      row.reduce((sum, cell) => sum + span(cell, 'colspan'), 0),
    );
  return { rows, columns };
}

/** The elements that have a table below them. */
export function findTableAncestors(root: Element): ReadonlySet<Node> {
  const around = new Set<Node>();
  const stack: Element[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (element.tagName === 'table') {
      let up = element.parentNode;
      while (up !== null && 'tagName' in up && !around.has(up)) {
        around.add(up);
        up = up.parentNode;
      }
    }
    for (const child of element.childNodes) if (isElement(child)) stack.push(child);
  }
  return around;
}

function isFilled(cell: Element): boolean {
  return cell.childNodes.some((node) => isElement(node) || (textOf(node) ?? '').trim() !== '');
}

/** A table around tables is there for the layout, unless it has heads or only a few of its cells hold a table. */
const maxNestedTableShare = 0.25;

/** True if what looks like a table only places things on the page. */
export function isLayoutTable({ rows, columns }: VisibleRows, aroundTables: ReadonlySet<Node>): boolean {
  if (columns < 2) return true;
  const filled = rows.flat().filter(isFilled);
  const around = filled.filter((cell) => aroundTables.has(cell)).length;
  if (around === 0 || filled.some(({ tagName }) => tagName === 'th')) return false;
  return around > filled.length * maxNestedTableShare;
}

/** Places cells as their spans say; places that are covered stay ''. */
export function layOutCells(
  { rows }: VisibleRows,
  textOfCell: (cell: Element) => string,
  budget: Budget,
): readonly (readonly string[])[] {
  const taken = new Set<string>();
  let columns = 0;
  const grid = rows.map((row, y) => {
    const texts = new Map<number, string>();
    let x = 0;
    for (const cell of row) {
      while (taken.has(`${x},${y}`)) x += 1;
      texts.set(x, textOfCell(cell));
      const wide = span(cell, 'colspan');
      const high = span(cell, 'rowspan');
      budget.charge('nodes', wide * high);
      for (let covered = wide; covered < wide * high; covered += 1) {
        taken.add(`${x + (covered % wide)},${y + Math.floor(covered / wide)}`);
      }
      x += wide;
    }
    columns = Math.max(columns, x);
    return texts;
  });
  return grid.map((texts) => Array.from({ length: columns }, (_, at) => texts.get(at) ?? ''));
}
