/**
 * Attributes whose values browsers load, follow, run or hand to another page, by element (WHATWG HTML, index of attributes; SVG 2; MathML 3; obsolete
 * ones that browsers still know). On any other element they are mere data: code that compares (`i<n; data = x`) is no link.
 */
const elementsByAttribute: Readonly<Record<string, string>> = {
  action: 'form',
  archive: 'applet object',
  background: 'body table tbody td tfoot th thead tr',
  cite: 'blockquote del ins q',
  classid: 'object',
  code: 'applet',
  codebase: 'applet object',
  content: 'meta',
  data: 'object',
  dynsrc: 'img',
  formaction: 'button input',
  href: `a animate animatemotion animatetransform area base cursor discard feimage filter font-face-uri glyphref image
lineargradient link math mi mn mo mpath mrow ms mstyle mtext pattern radialgradient script set textpath tref use`,
  icon: 'command menuitem',
  imagesrcset: 'link',
  longdesc: 'frame iframe img',
  lowsrc: 'img',
  manifest: 'html',
  name: 'embed frame iframe object',
  ping: 'a area',
  poster: 'video',
  profile: 'head',
  src: 'audio embed frame iframe image img input script source track video',
  srcdoc: 'iframe',
  srcset: 'img source',
  usemap: 'img input object',
};

const elements: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(elementsByAttribute).map(([name, list]) => [name, new Set(list.split(/\s+/))]),
);
const elementsWithUrls: ReadonlySet<string> = new Set([...elements.values()].flatMap((names) => [...names]));

/** Whether an element has attributes that are URLs, besides those that every element has. */
export function hasUrlAttributes(element: string): boolean {
  return elementsWithUrls.has(element);
}

/**
 * Whether an attribute is a URL, a style sheet or a script.
 * @param attribute in lower case, with or without a namespace prefix such as `xlink:`
 * @param element in lower case
 */
export function isUrlAttribute(attribute: string, element: string): boolean {
  const name = attribute.replace(/^.*:/, '');
  return name === 'style' || name.startsWith('on') || elements.get(name)?.has(element) === true;
}

/** Attributes that are one URL and nothing else; others are lists, style sheets, scripts or documents. */
const references: ReadonlySet<string> = new Set([
  'action',
  'background',
  'cite',
  'data',
  'formaction',
  'href',
  'longdesc',
  'poster',
  'src',
]);

/** Returns whether an attribute is one URL, which can be relative. */
export function isReferenceAttribute(attribute: string): boolean {
  return references.has(attribute.replace(/^.*:/, ''));
}
