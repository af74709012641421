/** Reads formulas in XML. */
import type { MathNode } from '../math/index.ts';
import type { Budget } from '../model/index.ts';
import { readXml } from './xml.ts';

interface OpenNode extends MathNode {
  readonly children: OpenNode[];
  text: string;
}

/** Reads a formula; its element is the only child of the result. Charges a node per element. */
export function readMathXml(xml: string, budget: Budget): MathNode {
  const root: OpenNode = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  readXml(
    xml,
    {
      onOpen(name, attributes) {
        const node: OpenNode = { name, attributes, children: [], text: '' };
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      onClose() {
        if (open.length > 1) open.pop();
      },
      onText(text) {
        const node = open.at(-1);
        if (node !== undefined) node.text += text;
      },
    },
    budget,
  );
  return root;
}
