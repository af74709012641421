/** The URLs that a text would load or link to, as Markdown by three renderers and as HTML. */
import { HtmlRenderer, Parser } from 'commonmark';
import createMarkdownIt from 'markdown-it';
import { Marked } from 'marked';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** What browsers load, follow or run, by element (WHATWG HTML; SVG 2; MathML 3; obsolete ones). Any element: style, `on...`. */
const urlAttributes: Readonly<Record<string, string>> = {
  a: 'href ping',
  applet: 'archive code codebase',
  area: 'href ping',
  audio: 'src',
  base: 'href',
  blockquote: 'cite',
  body: 'background',
  button: 'formaction',
  command: 'icon',
  del: 'cite',
  embed: 'name src',
  form: 'action',
  frame: 'longdesc name src',
  head: 'profile',
  html: 'manifest',
  iframe: 'longdesc name src',
  image: 'href src',
  img: 'dynsrc longdesc lowsrc src srcset usemap',
  input: 'formaction src usemap',
  ins: 'cite',
  link: 'href imagesrcset',
  menuitem: 'icon',
  meta: 'content',
  object: 'archive classid codebase data name usemap',
  q: 'cite',
  script: 'href src',
  source: 'src srcset',
  table: 'background',
  td: 'background',
  th: 'background',
  tr: 'background',
  track: 'src',
  video: 'poster src',
};
for (const name of `animate animateMotion animateTransform cursor discard feImage filter linearGradient math mi mn mo mpath mrow ms
mstyle mtext pattern radialGradient set textPath tref use`.split(/\s+/))
  Object.assign(urlAttributes, { [name]: 'href' });

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
  if ('attrs' in node)
    for (const { name, value } of node.attrs) urls.push(...attributeUrls(node.nodeName, name, value));
  const children = 'childNodes' in node ? node.childNodes : [];
  if (node.nodeName === 'style')
    for (const child of children) urls.push(...styleUrls('value' in child ? child.value : ''));
  if ('content' in node) collect(node.content, urls);
  for (const child of children) collect(child, urls);
}

function attributeUrls(element: string, name: string, value: string): readonly string[] {
  const attribute = name.replace(/^.*:/, '');
  if (attribute === 'srcdoc') return urlsOf(value);
  if (attribute === 'style') return styleUrls(value);
  const isUrl = attribute.startsWith('on') || urlAttributes[element]?.split(' ').includes(attribute) === true;
  return isUrl ? [value] : [];
}

/** URLs of a style sheet, up to where a browser would end them. */
function styleUrls(css: string): string[] {
  return [
    ...css.matchAll(
      /(?:url|src)\(\s*(?:"([^"\n]*)|'([^'\n]*)|([^\s)"']*))|@import\s+(?:"([^"\n]*)|'([^'\n]*))/gi,
    ),
  ].flatMap((found) => found.slice(1).filter((url) => url !== undefined));
}
