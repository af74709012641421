/** Elements of formulas, as Office (OMML) and the web (MathML) write them. */

/** An element. It has text or children: text beside children is a child without a name. */
export interface MathNode {
  /** Without a prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MathNode[];
  readonly text: string;
}

/** Elements in which spaces between children are text. */
const words = /^(?:mi|mn|mo|ms|mtext)$/;

/** Makes an element of its text and children in order. */
export function createMathNode(
  name: string,
  attributes: ReadonlyMap<string, string>,
  content: readonly (MathNode | string)[],
): MathNode {
  if (content.every((part) => typeof part === 'string'))
    return { name, attributes, children: [], text: content.join('') };
  const shown = content.filter((part) => typeof part !== 'string' || words.test(name) || part.trim() !== '');
  const children = shown.map((part) =>
    typeof part === 'string'
      ? { name: '', attributes: new Map<string, string>(), children: [], text: part }
      : part,
  );
  return { name, attributes, children, text: '' };
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
