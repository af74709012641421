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

function table(node: MathNode, depth: number): string {
  const rows = node.children.filter(({ name }) => name === 'mtr' || name === 'mlabeledtr');
  return latexRows(
    'matrix',
    rows.map((row) =>
      row.children.filter(({ name }) => name === 'mtd').map((cell) => content(cell, depth + 1)),
    ),
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
    inner.join(''),
    node.attributes.get('close') ?? ')',
  );
}

/** The first child is what is shown; sources of the formula may follow. */
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
    semantics: shownChild,
    maction: shownChild,
  }),
);

function write(node: MathNode, depth: number): string {
  if (depth > maxDepth) return latexText(flatMathText(node));
  return (writers.get(node.name) ?? content)(node, depth + 1);
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

function content(node: MathNode, depth: number): string {
  const written = node.children.map((child) => write(child, depth)).filter((part) => part !== '');
  // Text outside of elements for text is not valid, but shown.
  const all = [...written, latexText(node.text.trim())];
  return joinLatex(
    all.flatMap((part, index) => (areApart(all[index - 1] ?? '', part) ? [' ', part] : [part])),
  );
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
