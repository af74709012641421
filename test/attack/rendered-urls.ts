/** The URLs that a text would load or link to, as Markdown by three renderers and as HTML. */
import { HtmlRenderer, Parser } from 'commonmark';
import createMarkdownIt from 'markdown-it';
import { Marked } from 'marked';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** Attributes with URLs, with style sheets, and with documents (WHATWG HTML, index of attributes; SVG 2; obsolete ones). */
const urlAttributes = new Set(
  'action archive background cite classid codebase data dynsrc formaction href icon imagesrcset longdesc lowsrc manifest ping poster profile src srcset usemap content'.split(
    ' ',
  ),
);
const markdownIt = createMarkdownIt({ html: true, linkify: true });
const marked = new Marked({ gfm: true, async: false });
const commonmarkParser = new Parser();
const commonmarkRenderer = new HtmlRenderer();

const renderers: readonly ((text: string) => string)[] = [
  (text) => markdownIt.render(text),
  (text) => String(marked.parse(text)),
  (text) => commonmarkRenderer.render(commonmarkParser.parse(text)),
  (text) => text,
];

/** All URLs of the rendered text. */
export function renderedUrls(text: string): string[] {
  return renderers.flatMap((render) => urlsOf(render(text)));
}

function urlsOf(html: string): string[] {
  const urls: string[] = [];
  collect(parseFragment(html), urls);
  return urls;
}

function collect(node: DefaultTreeAdapterTypes.Node, urls: string[]): void {
  if ('attrs' in node) for (const { name, value } of node.attrs) urls.push(...attributeUrls(name, value));
  const children = 'childNodes' in node ? node.childNodes : [];
  if (node.nodeName === 'style')
    for (const child of children) urls.push(...styleUrls('value' in child ? child.value : ''));
  if ('content' in node) collect(node.content, urls);
  for (const child of children) collect(child, urls);
}

function attributeUrls(name: string, value: string): readonly string[] {
  const attribute = name.replace(/^.*:/, '');
  if (attribute === 'srcdoc') return urlsOf(value);
  if (attribute === 'style') return styleUrls(value);
  return urlAttributes.has(attribute) ? [value] : [];
}

/** URLs of a style sheet, up to where a browser would end them. */
function styleUrls(css: string): string[] {
  return [
    ...css.matchAll(
      /(?:url|src)\(\s*(?:"([^"\n]*)|'([^'\n]*)|([^\s)"']*))|@import\s+(?:"([^"\n]*)|'([^'\n]*))/gi,
    ),
  ].flatMap((found) => found.slice(1).filter((url) => url !== undefined));
}
