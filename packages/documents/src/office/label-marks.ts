/** Labels of numbered paragraphs, marked where anydoc reads them as text, since it counts differently than Word. */

/** Characters for private use that no font assigns; charts have others. */
const opening = '\u{10ff00}';
const closing = '\u{10ff01}';
const marked = /\u{10ff00}([^\u{10ff00}\u{10ff01}]*)\u{10ff01}/gu;
const strayMarks = /[\u{10ff00}\u{10ff01}]/gu;
const leading = /^\s*\u{10ff00}([^\u{10ff00}\u{10ff01}]*)\u{10ff01}/u;
const within = /^[\s\S]*?\u{10ff00}/u;

/** The characters as references of XML. */
const markReferences = /&#(?:x0{0,8}10ff0[01]|0{0,8}111385[67]);/gi;

/** The XML without such characters of its own, which would be taken for marks. */
export function removeMarks(xml: string): string {
  return xml.replaceAll(strayMarks, '').replaceAll(markReferences, '');
}

/** Marks a label. */
export function markLabel(label: string): string {
  return opening + label.replaceAll(strayMarks, '') + closing;
}

/** Shows marked labels as text. */
export function showLabels(text: string): string {
  return text.includes(opening) ? text.replaceAll(marked, '$1').replaceAll(strayMarks, '') : text;
}

/** Shows a heading with its marked label in place of the one before it, which anydoc counted. */
export function showHeadingLabel(text: string): string {
  return text.includes(opening) ? showLabels(text.replace(within, opening)) : text;
}

/** The label at the start of a text, if any, and what follows. */
export function takeLabel(text: string): { readonly label: string | undefined; readonly rest: string } {
  const found = leading.exec(text);
  return { label: found?.[1], rest: found === null ? text : text.slice(found[0].length) };
}
