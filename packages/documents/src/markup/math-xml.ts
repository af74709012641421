/** Reads formulas in XML. */
import { createMathNode, type MathNode } from '../math/index.ts';
import type { Budget } from '../model/index.ts';
import { readXml } from './xml.ts';

interface OpenNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: (MathNode | string)[];
}

function finish({ name, attributes, content }: OpenNode): MathNode {
  return createMathNode(name, attributes, content);
}

/** Reads a formula; its element is the only child of the result. Charges a node per element. */
export function readMathXml(xml: string, budget: Budget): MathNode {
  const root: OpenNode = { name: '', attributes: new Map(), content: [] };
  const open = [root];
  const close = (): void => {
    const node = open.length > 1 ? open.pop() : undefined;
    if (node !== undefined) open.at(-1)?.content.push(finish(node));
  };
  readXml(
    xml,
    {
      onOpen(name, attributes) {
        open.push({ name, attributes, content: [] });
      },
      onClose: close,
      onText(text) {
        open.at(-1)?.content.push(text);
      },
    },
    budget,
  );
  while (open.length > 1) close();
  return finish(root);
}
