/** Edits OpenDocument XML before it is read: removes comments from the text and labels hidden sheets. */

const annotationStart = '<office:annotation';
const annotationEnd = '</office:annotation>';

/** Returns the text without comments, which are reported separately. */
export function removeAnnotations(xml: string): string {
  let result = '';
  let from = 0;
  for (;;) {
    const open = xml.indexOf(annotationStart, from);
    const isEnd = xml.startsWith('-end', open + annotationStart.length);
    const close = open < 0 || isEnd ? -1 : xml.indexOf(annotationEnd, open);
    if (open < 0 || (close < 0 && !isEnd)) return result + xml.slice(from);
    result += xml.slice(from, open);
    from = isEnd ? xml.indexOf('>', open) + 1 : close + annotationEnd.length;
    if (from === 0) return result;
  }
}

function attribute(element: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
}

/** Appends "(hidden)" to the names of sheets whose style hides them. */
export function labelHiddenSheets(xml: string): string {
  const hidden = new Set<string>();
  for (const [element] of xml.matchAll(
    /<style:style\s[^>]*family="table"[^>]*>\s*<style:table-properties\s[^>]*>/g,
  )) {
    if (/\stable:display="false"/.test(element)) hidden.add(attribute(element, 'style:name') ?? '');
  }
  if (hidden.size === 0) return xml;
  return xml.replaceAll(/<table:table\s[^>]*>/g, (element) =>
    hidden.has(attribute(element, 'table:style-name') ?? '')
      ? element.replace(/(\stable:name="[^"]*)"/, '$1 (hidden)"')
      : element,
  );
}

/** Returns the text without marks around numbered paragraphs outside of lists, within which anydoc does not look. */
export function unwrapNumberedParagraphs(xml: string): string {
  return xml.replaceAll(/<\/?text:numbered-paragraph(?:\s[^<>]*)?>/g, '');
}
