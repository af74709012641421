/** Makes XHTML readable as HTML, which has neither empty-element tags nor document types with declarations. */

const declarations =
  /<!DOCTYPE\s[^<>[]*\[(?:"[^"]*"|'[^']*'|<!--(?:(?!-->)[\s\S])*-->|<(?!!--)|[^\]"'<])*\]\s*>/i;
const isXhtml = /^\s*<\?xml[\s>]|<html\s[^<>]*xmlns\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml/i;
const headLength = 16 * 1024;
/** Elements that HTML ends by itself, and those of other languages, in which it knows empty-element tags. */
const keptTags =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|svg|math|m\w+|path|g|rect|circle|line|poly\w+|use|image|text|tspan|ellipse|stop)$/i;
const emptyElement = /<([a-z][\w:-]*)((?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'))?)*)\s*\/>/gi;

/** The text as HTML: XHTML with start and end tags in place of empty-element tags, anything else unchanged. */
export function normalizeXhtml(html: string): string {
  const head = html.slice(0, headLength);
  if (!isXhtml.test(head)) return html;
  return (head.replace(declarations, '') + html.slice(headLength)).replaceAll(
    emptyElement,
    (tag, name: string, attributes: string) =>
      keptTags.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );
}
