/** Finds the hidden parts of a page by attributes and inline styles; style sheets are not evaluated. */
import type { Budget } from '../model/index.ts';
import { type Element, type Node } from './dom.ts';
/** Finds the elements and texts that are not visible. Charges a node per element. */
export declare function findHiddenNodes(root: Element, html: string, budget: Budget): ReadonlySet<Node>;
