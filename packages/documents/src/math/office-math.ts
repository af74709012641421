/** Converts formulas of Office documents (OMML, ECMA-376 part 1, 22.1) to LaTeX. */
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
const defaultOperator = '∫';
const defaultAccent = '\u0302';

function child(node: MathNode, name: string): MathNode | undefined {
  return node.children.find((one) => one.name === name);
}

/** The value of a property; undefined if it is not set. */
function property(node: MathNode, name: string): string | undefined {
  const found = child(node, `${node.name}Pr`)?.children.find((one) => one.name === name);
  return found === undefined ? undefined : (found.attributes.get('val') ?? '');
}

/** True for a switch that is set: one without a value is. */
function isOn(node: MathNode, name: string): boolean {
  const value = property(node, name);
  return value !== undefined && !/^(?:0|off|false)$/.test(value);
}

function run(node: MathNode): string {
  const text = node.children
    .filter(({ name }) => name === 't' || name === 'tab' || name === 'br')
    .map((one) => (one.name === 't' ? flatMathText(one) : ' '))
    .join('');
  const isPlain = node.children.some(
    ({ name, children }) => name === 'rPr' && children.some((one) => one.name === 'nor'),
  );
  return isPlain ? latexWords(text) : latexText(text);
}

function withAccent(node: MathNode, depth: number, sign: string): string {
  const base = part(node, 'e', depth);
  const command = accentCommand(sign);
  return command === undefined ? `\\overset{${latexText(sign)}}{${base}}` : `\\${command}{${base}}`;
}

function operator(node: MathNode, depth: number): string {
  const sign = latexText(property(node, 'chr') ?? defaultOperator);
  const below = isOn(node, 'subHide') ? '' : part(node, 'sub', depth);
  const above = isOn(node, 'supHide') ? '' : part(node, 'sup', depth);
  return joinLatex([latexScripts(sign, below, above), latexBase(part(node, 'e', depth))]);
}

function brackets(node: MathNode, depth: number): string {
  const separator = latexText(property(node, 'sepChr') ?? '|');
  const content = parts(node, 'e', depth).join(separator);
  return latexBrackets(property(node, 'begChr') ?? '(', content, property(node, 'endChr') ?? ')');
}

function group(node: MathNode, depth: number): string {
  const isAbove = property(node, 'pos') === 'top';
  const sign = property(node, 'chr') ?? '⏟';
  const command = accentCommand(sign);
  const base = part(node, 'e', depth);
  if (command !== undefined) return `\\${command}{${base}}`;
  return `\\${isAbove ? 'overset' : 'underset'}{${latexText(sign)}}{${base}}`;
}

function fraction(node: MathNode, depth: number): string {
  const above = part(node, 'num', depth);
  const below = part(node, 'den', depth);
  const type = property(node, 'type');
  if (type === 'lin') return `${latexBase(above)}/${latexBase(below)}`;
  return latexFraction(above, below, type !== 'noBar');
}

function equations(node: MathNode, depth: number): string {
  const rows = parts(node, 'e', depth);
  return rows.length === 1
    ? (rows[0] ?? '')
    : latexRows(
        'aligned',
        rows.map((row) => [row]),
      );
}

function matrix(node: MathNode, depth: number): string {
  const rows = node.children.filter(({ name }) => name === 'mr');
  return latexRows(
    'matrix',
    rows.map((row) => parts(row, 'e', depth + 1)),
  );
}

const writers: ReadonlyMap<string, (node: MathNode, depth: number) => string> = new Map(
  Object.entries<(node: MathNode, depth: number) => string>({
    r: run,
    f: fraction,
    sSup: (node, depth) => latexScripts(latexBase(part(node, 'e', depth)), '', part(node, 'sup', depth)),
    sSub: (node, depth) => latexScripts(latexBase(part(node, 'e', depth)), part(node, 'sub', depth), ''),
    sSubSup: (node, depth) =>
      latexScripts(latexBase(part(node, 'e', depth)), part(node, 'sub', depth), part(node, 'sup', depth)),
    sPre: (node, depth) =>
      latexScripts('{}', part(node, 'sub', depth), part(node, 'sup', depth)) + part(node, 'e', depth),
    rad: (node, depth) =>
      latexRoot(part(node, 'e', depth), isOn(node, 'degHide') ? '' : part(node, 'deg', depth)),
    nary: operator,
    d: brackets,
    func: (node, depth) =>
      joinLatex([latexFunction(part(node, 'fName', depth)), latexBase(part(node, 'e', depth))]),
    limLow: (node, depth) =>
      latexScripts(latexBase(latexFunction(part(node, 'e', depth))), part(node, 'lim', depth), ''),
    limUpp: (node, depth) =>
      latexScripts(latexBase(latexFunction(part(node, 'e', depth))), '', part(node, 'lim', depth)),
    acc: (node, depth) => withAccent(node, depth, property(node, 'chr') ?? defaultAccent),
    bar: (node, depth) =>
      `\\${property(node, 'pos') === 'top' ? 'overline' : 'underline'}{${part(node, 'e', depth)}}`,
    groupChr: group,
    borderBox: (node, depth) => `\\boxed{${part(node, 'e', depth)}}`,
    eqArr: equations,
    m: matrix,
  }),
);

/** Elements without text: properties, and what a tracked change deleted. */
const skipped = /^(?:\w+Pr|del|moveFrom)$/;

function content(node: MathNode, depth: number): string {
  if (depth > maxDepth) return latexText(flatMathText(node));
  return joinLatex(
    node.children.map((one) => {
      if (skipped.test(one.name)) return '';
      return (writers.get(one.name) ?? content)(one, depth + 1);
    }),
  );
}

function parts(node: MathNode, name: string, depth: number): readonly string[] {
  return node.children.filter((one) => one.name === name).map((one) => content(one, depth + 1));
}

function part(node: MathNode, name: string, depth: number): string {
  return parts(node, name, depth).join('');
}

/** The LaTeX of a formula. */
export function officeMathToLatex(formula: MathNode): string {
  try {
    return content(formula, 0);
  } catch {
    // One formula must not cost the whole document.
    return latexText(flatMathText(formula));
  }
}
