/** The parts of parse5's tree that are used here. */
import type { DefaultTreeAdapterTypes } from 'parse5';
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
/** Returns an attribute's value; undefined if the element does not have it. */
export declare function attribute(element: Element, name: string): string | undefined;
/** True for an element; false for text, comments and other nodes. */
export declare function isElement(node: Node): node is Element;
/** Returns the content of a text node; undefined for other nodes. */
export declare function textOf(node: Node): string | undefined;
/** Returns the direct child elements. */
export declare function childElements(element: Element): readonly Element[];
