/** Formulas in web pages (MathML). */
import { createMathNode, latexInMarkdown, type MathNode, webMathToLatex } from '../math/index.ts';
import type { Budget } from '../model/index.ts';
import { type Element, isElement, type Node, textOf } from './dom.ts';

/** More levels than any formula has. */
const maxDepth = 200;

/** All text that is shown, without recursion. */
function flatText(start: Element, hidden: ReadonlySet<Node>, budget: Budget): string {
  const parts: string[] = [];
  const left: Node[] = [start];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    budget.charge('nodes');
    if (hidden.has(node)) continue;
    if (isElement(node)) for (const child of node.childNodes.toReversed()) left.push(child);
    else parts.push(textOf(node) ?? '');
  }
  return parts.join('');
}

function toMathNode(element: Element, hidden: ReadonlySet<Node>, budget: Budget, depth: number): MathNode {
  budget.charge('nodes');
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
  if (depth > maxDepth)
    return createMathNode(element.tagName, attributes, [flatText(element, hidden, budget)]);
  const shown = element.childNodes.filter((node) => !hidden.has(node));
  const content = shown.map((node) =>
    isElement(node) ? toMathNode(node, hidden, budget, depth + 1) : (textOf(node) ?? ''),
  );
  return createMathNode(element.tagName, attributes, content);
}

/** The formula of a `math` element as Markdown. Charges a node per element. */
export function renderHtmlMath(element: Element, hidden: ReadonlySet<Node>, budget: Budget): string {
  const isDisplayed = element.attrs.some(({ name, value }) => name === 'display' && value === 'block');
  return latexInMarkdown(webMathToLatex(toMathNode(element, hidden, budget, 0)), isDisplayed);
}
