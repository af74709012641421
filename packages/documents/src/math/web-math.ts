/** Converts formulas of web pages, books and OpenDocument (MathML) to LaTeX. */
import {
  accentCommand,
  joinLatex,
  latexBase,
  latexBrackets,
  latexFraction,
  latexFunction,
  latexRoot,
  latexRows,
  latexScripts,
  latexText,
  latexWords,
} from './latex.ts';
import { flatMathText, type MathNode } from './math-node.ts';

const maxDepth = 60;
/** Operators whose limits stand below and above. */
const largeOperator = /^\\(?:sum|prod|coprod|i+nt|int|oint|big\w+|lim\w*|max|min|sup|inf)$/;

function cells(row: MathNode, depth: number): readonly string[] {
  if (!/^m(?:labeled)?tr$/.test(row.name)) return [write(row, depth)];
  return row.children.length === 0
    ? [content(row, depth)]
    : row.children.map((cell) => write(cell, depth + 1));
}

/** What stands in a table without a row or cell is one. */
function table(node: MathNode, depth: number): string {
  if (node.children.length === 0) return content(node, depth);
  return latexRows(
    'matrix',
    node.children.map((row) => cells(row, depth)),
  );
}

function fenced(node: MathNode, depth: number): string {
  const separators = [...(node.attributes.get('separators') ?? ',').replaceAll(/\s+/g, '')];
  const inner = node.children.map((child, at) => {
    const separator = at === 0 ? '' : (separators[Math.min(at, separators.length) - 1] ?? '');
    return latexText(separator) + write(child, depth);
  });
  return latexBrackets(
    node.attributes.get('open') ?? '(',
    inner.length === 0 ? latexText(node.text.trim()) : inner.join(''),
    node.attributes.get('close') ?? ')',
  );
}

/** Of the children of an action, the first is shown. */
function shownChild(node: MathNode, depth: number): string {
  const [first] = node.children;
  return first === undefined ? '' : write(first, depth);
}

function scripts(node: MathNode, below: number, above: number, depth: number): string {
  return latexScripts(latexBase(at(node, 0, depth)), at(node, below, depth), at(node, above, depth));
}

/** What stands over or under a base: limits of an operator, an accent, or something else. */
function stacked(node: MathNode, below: number, above: number, depth: number): string {
  const base = at(node, 0, depth);
  const [under, over] = [at(node, below, depth), at(node, above, depth)];
  if (largeOperator.test(base)) return latexScripts(base, under, over);
  const accent = (index: number): string | undefined => {
    const sign = node.children[index];
    return sign === undefined ? undefined : accentCommand(flatMathText(sign));
  };
  const above1 = accent(above);
  const withOver =
    over === '' ? base : above1 === undefined ? `\\overset{${over}}{${base}}` : `\\${above1}{${base}}`;
  const below1 = accent(below);
  if (under === '') return withOver;
  return below1 === undefined ? `\\underset{${under}}{${withOver}}` : `\\${below1}{${withOver}}`;
}

const none = -1;
const writers: ReadonlyMap<string, (node: MathNode, depth: number) => string> = new Map(
  Object.entries<(node: MathNode, depth: number) => string>({
    mi: (node) => latexFunction(latexText(flatMathText(node).trim())),
    mn: (node) => latexText(flatMathText(node).trim()),
    mo: (node) => latexFunction(latexText(flatMathText(node).trim())),
    mtext: (node) => latexWords(flatMathText(node)),
    ms: (node) => latexWords(flatMathText(node)),
    mspace: () => ' ',
    mphantom: () => '',
    annotation: () => '',
    'annotation-xml': () => '',
    mfrac: (node, depth) =>
      latexFraction(
        at(node, 0, depth),
        at(node, 1, depth),
        !/^0(?:\D|$)/.test(node.attributes.get('linethickness') ?? ''),
      ),
    msqrt: (node, depth) => latexRoot(content(node, depth), ''),
    mroot: (node, depth) => latexRoot(at(node, 0, depth), at(node, 1, depth)),
    msub: (node, depth) => scripts(node, 1, none, depth),
    msup: (node, depth) => scripts(node, none, 1, depth),
    msubsup: (node, depth) => scripts(node, 1, 2, depth),
    munder: (node, depth) => stacked(node, 1, none, depth),
    mover: (node, depth) => stacked(node, none, 1, depth),
    munderover: (node, depth) => stacked(node, 1, 2, depth),
    mtable: table,
    mfenced: fenced,
    maction: shownChild,
  }),
);

/** Numbers of children that elements have, if they are valid. */
const childCounts: ReadonlyMap<string, number> = new Map([
  ['mfrac', 2],
  ['mroot', 2],
  ['msub', 2],
  ['msup', 2],
  ['munder', 2],
  ['mover', 2],
  ['msubsup', 3],
  ['munderover', 3],
]);

function write(node: MathNode, depth: number): string {
  if (depth > maxDepth) return latexText(flatMathText(node));
  const written = (writers.get(node.name) ?? content)(node, depth + 1);
  const count = childCounts.get(node.name);
  if (count === undefined) return written;
  // More is not valid, but shown.
  const surplus = node.children.slice(count).map((child) => write(child, depth + 1));
  return joinApart([written, latexText(node.text.trim()), ...surplus]);
}

function at(node: MathNode, index: number, depth: number): string {
  const child = node.children[index];
  return child === undefined ? '' : write(child, depth).trim();
}

const ending = /[\p{L}\p{N}]$/u;
const beginning = /^[\p{L}\p{N}]/u;

/** True for words and numbers that would become one if they were joined. */
function areApart(before: string, after: string): boolean {
  const isLong = before.length > 1 || after.length > 1 || /^\d\d$/.test(before + after);
  return isLong && ending.test(before.slice(-2)) && beginning.test(after);
}

function joinApart(parts: readonly string[]): string {
  const shown = parts.filter((part) => part !== '');
  return joinLatex(
    shown.flatMap((part, index) => (areApart(shown[index - 1] ?? '', part) ? [' ', part] : [part])),
  );
}

function content(node: MathNode, depth: number): string {
  // Text outside of elements for text is not valid, but shown.
  return joinApart([...node.children.map((child) => write(child, depth)), latexText(node.text.trim())]);
}

/** The LaTeX of a formula. */
export function webMathToLatex(formula: MathNode): string {
  try {
    return content(formula, 0);
  } catch {
    // One formula must not cost the whole document.
    return latexText(flatMathText(formula));
  }
}
