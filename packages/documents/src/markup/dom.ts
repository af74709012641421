/** The parts of parse5's tree that are used here. */
import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Returns an attribute's value; undefined if the element does not have it. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** True for an element; false for text, comments and other nodes. */
export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

/** Returns the content of a text node; undefined for other nodes. */
export function textOf(node: Node): string | undefined {
  return node.nodeName === '#text' && 'value' in node ? node.value : undefined;
}

/** Returns the direct child elements. */
export function childElements(element: Element): readonly Element[] {
  return element.childNodes.filter(isElement);
}
