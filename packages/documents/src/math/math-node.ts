/** Elements of formulas, as Office (OMML) and the web (MathML) write them. */

/** An element; its text is that of its own, without its children's. */
export interface MathNode {
  /** Without a prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MathNode[];
  readonly text: string;
}

/** All text of an element, without recursion: formulas may be nested without bound. */
export function flatMathText(start: MathNode): string {
  const parts: string[] = [];
  const left = [start];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    parts.push(node.text);
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child !== undefined) left.push(child);
    }
  }
  return parts.join('');
}
