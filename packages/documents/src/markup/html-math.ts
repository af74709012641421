/** Formulas in web pages (MathML). */
import { latexInMarkdown, type MathNode, webMathToLatex } from '../math/index.ts';
import type { Budget } from '../model/index.ts';
import { type Element, isElement, type Node, textOf } from './dom.ts';

/** More levels than any formula has. */
const maxDepth = 200;

function toMathNode(element: Element, hidden: ReadonlySet<Node>, budget: Budget, depth: number): MathNode {
  budget.charge('nodes');
  const shown = depth > maxDepth ? [] : element.childNodes.filter((node) => !hidden.has(node));
  return {
    name: element.tagName,
    attributes: new Map(element.attrs.map(({ name, value }) => [name, value])),
    children: shown.filter(isElement).map((child) => toMathNode(child, hidden, budget, depth + 1)),
    text: shown.map((node) => textOf(node) ?? '').join(''),
  };
}

/** The formula of a `math` element as Markdown. Charges a node per element. */
export function renderHtmlMath(element: Element, hidden: ReadonlySet<Node>, budget: Budget): string {
  const isDisplayed = element.attrs.some(({ name, value }) => name === 'display' && value === 'block');
  return latexInMarkdown(webMathToLatex(toMathNode(element, hidden, budget, 0)), isDisplayed);
}
