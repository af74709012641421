/** Finds the hidden parts of a page by attributes and inline styles; style sheets are not evaluated. */
import type { Budget } from '../model/index.ts';
import { attribute, type Element, isElement, type Node, textOf } from './dom.ts';

const dropped = new Set(
  'script style noscript template head title iframe object desc metadata defs symbol canvas audio video datalist'.split(
    ' ',
  ),
);

/** Style that text inherits from its ancestors. */
interface VisualStyle {
  readonly color: string | undefined;
  readonly background: string | undefined;
  readonly isTiny: boolean;
  readonly isInvisible: boolean;
}

type Style = ReadonlyMap<string, string>;

function parseInlineStyle(element: Element): Style {
  const style = new Map<string, string>();
  for (const declaration of (attribute(element, 'style') ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim();
    style.set(declaration.slice(0, colon).trim().toLowerCase(), value.toLowerCase());
  }
  return style;
}

const isZero = (value: string | undefined): boolean => /^0(?:\.0+)?(?:px|pt|r?em|%)?$/.test(value ?? '');
/** Beyond any plausible margin: moved off the page. */
const isOffscreen = (value: string | undefined): boolean =>
  /^-(?:\d{4,}|[5-9]\d\d)(?:\.\d+)?(?:px|pt)?$/.test(value ?? '');

function isClippedAway(style: Style): boolean {
  if (/^rect\(\s*[01](?:px)?(?:[\s,]+[01](?:px)?){3}\s*\)$/.test(style.get('clip') ?? '')) return true;
  if (/^inset\(\s*(?:50|100)%/.test(style.get('clip-path') ?? '')) return true;
  const cut = style.get('overflow') === 'hidden';
  return cut && ['height', 'max-height', 'width', 'max-width'].some((name) => isZero(style.get(name)));
}

/** True if nothing inside the element can be visible, whatever its own style. */
function isNotRendered(element: Element, style: Style): boolean {
  if (dropped.has(element.tagName) || attribute(element, 'hidden') !== undefined) return true;
  if (style.get('display') === 'none' || isZero(style.get('opacity')) || isClippedAway(style)) return true;
  if (isOffscreen(style.get('text-indent'))) return true;
  const placed = /^(?:absolute|fixed)$/.test(style.get('position') ?? '');
  return placed && ['left', 'top', 'right', 'bottom'].some((side) => isOffscreen(style.get(side)));
}

const namedColors: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ white: '#ffffff', black: '#000000' }),
);
const white = '#ffffff';

/** Normalizes a color; undefined if it is missing or inherited. */
function parseColor(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replaceAll(/[0-9a-f]/g, '$&$&');
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+1(?:\.0+)?)?\s*\)$/.exec(text)?.slice(1, 4);
  if (parts !== undefined)
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  return (
    namedColors.get(text) ??
    (/^[a-z]{3,20}$/.test(text) && !/^(?:inherit|initial|unset|transparent|none|currentcolor)$/.test(text)
      ? text
      : undefined)
  );
}

/** Returns the declared background color; images and gradients count as unknown. */
function findBackground(element: Element, style: Style): string | undefined {
  const declared =
    style.get('background-color') ??
    style.get('background') ??
    attribute(element, 'bgcolor') ??
    attribute(element, 'background');
  if (declared === undefined) return undefined;
  return (
    parseColor(declared) ??
    (/^(?:inherit|initial|unset|transparent|none)$/.test(declared) ? undefined : declared)
  );
}

function computeVisualStyle(element: Element, style: Style, around: VisualStyle): VisualStyle {
  const size = style.get('font-size');
  const visibility = style.get('visibility');
  const own = style.get('color') ?? (element.tagName === 'font' ? attribute(element, 'color') : undefined);
  return {
    color: parseColor(own) ?? around.color,
    background: findBackground(element, style) ?? around.background,
    isTiny: size === undefined ? around.isTiny : isZero(size),
    isInvisible: visibility === undefined ? around.isInvisible : /^(?:hidden|collapse)$/.test(visibility),
  };
}

function isTextInvisible({ color, background, isTiny, isInvisible }: VisualStyle): boolean {
  return isTiny || isInvisible || (color !== undefined && color === background);
}

/** True if the page has style sheets, in which case the background of a text is unknown. */
function hasStyleSheet(html: string): boolean {
  return /<style[\s>]|<link\b[^>]{0,500}stylesheet/i.test(html);
}

/** Finds the elements and texts that are not visible. Charges a node per element. */
export function findHiddenNodes(root: Element, html: string, budget: Budget): ReadonlySet<Node> {
  const hidden = new Set<Node>();
  const page: VisualStyle = {
    color: undefined,
    background: hasStyleSheet(html) ? undefined : white,
    isTiny: false,
    isInvisible: false,
  };
  const stack: { readonly node: Element; readonly look: VisualStyle }[] = [{ node: root, look: page }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    budget.charge('nodes');
    const style = parseInlineStyle(next.node);
    if (isNotRendered(next.node, style)) {
      hidden.add(next.node);
      continue;
    }
    const look = computeVisualStyle(next.node, style, next.look);
    const unseen = isTextInvisible(look);
    for (const child of next.node.childNodes) {
      if (isElement(child)) stack.push({ node: child, look });
      else if (unseen && textOf(child) !== undefined) hidden.add(child);
    }
  }
  return hidden;
}
