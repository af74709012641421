/** The tree that parse5 makes of a page, as far as it is looked at. */
import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** An attribute's value; undefined if the element has none of that name. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** True for an element, false for text, comments and the like. */
export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

/** A text's content; undefined for what is no text. */
export function textOf(node: Node): string | undefined {
  return node.nodeName === '#text' && 'value' in node ? node.value : undefined;
}

/** The elements right below one. */
export function childElements(element: Element): readonly Element[] {
  return element.childNodes.filter(isElement);
}
