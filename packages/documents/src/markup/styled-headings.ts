/** Finds headings of a page that are ordinary paragraphs in larger type, as word processors export them. */
import type { Budget } from '../model/index.ts';
import { attribute, type Element, isElement, type Node, textOf } from './dom.ts';

/** What style sheets say of the type of an element. */
interface TypeStyle {
  readonly size: string | undefined;
  readonly weight: string | undefined;
}

/** Type of a text. */
interface TextType {
  /** In points. */
  readonly size: number;
  readonly isBold: boolean;
}

const defaultSize = 12;
const maxRules = 5000;
/** Longer paragraphs are none. */
const maxHeadingChars = 150;
/** So much larger than the text is what is meant to stand out. */
const minRatio = 1.1;
/** A page has no more levels than these. */
const maxLevel = 6;
const maxDepth = 200;

const unitPoints: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    pt: 1,
    px: 0.75,
    in: 72,
    cm: 28.35,
    mm: 2.835,
    pc: 12,
  }),
);
const namedSizes: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    'xx-small': 7,
    'x-small': 7.5,
    small: 10,
    medium: 12,
    large: 13.5,
    'x-large': 18,
    'xx-large': 24,
  }),
);

/** Rules of style sheets by class (`.name`) or element; other selectors are left out. */
export type StyleRules = ReadonlyMap<string, TypeStyle>;

/** Reads the rules about type, in linear time. */
export function readStyleRules(css: string): StyleRules {
  const rules = new Map<string, TypeStyle>();
  for (const rule of withoutComments(css).split('}')) {
    const opening = rule.lastIndexOf('{');
    if (opening < 0 || rules.size >= maxRules) continue;
    const style = typeStyle(rule.slice(opening + 1));
    if (style.size === undefined && style.weight === undefined) continue;
    const selectors = rule.slice(rule.lastIndexOf('{', opening - 1) + 1, opening);
    for (const selector of selectors.split(',')) {
      const name = /^(?:[a-z]\w*)?(\.[\w-]+)$|^([a-z]\w*)$/i.exec(selector.trim());
      const key = name?.[1] ?? name?.[2]?.toLowerCase();
      if (key !== undefined) rules.set(key, { ...rules.get(key), ...style });
    }
  }
  return rules;
}

function withoutComments(css: string): string {
  const [first = '', ...others] = css.split('/*');
  const after = others.map((part) => {
    const end = part.indexOf('*/');
    return end < 0 ? '' : part.slice(end + 2);
  });
  return [first, ...after].join(' ');
}

function typeStyle(declarations: string): TypeStyle {
  const value = (name: string): string | undefined =>
    new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;!]+)`, 'i').exec(declarations)?.[1]?.trim().toLowerCase();
  return { size: value('font-size'), weight: value('font-weight') };
}

/**
 * Levels of the paragraphs that are headings by their type. None if all text has one size.
 * @param rules of the style sheets of the page
 */
export function findStyledHeadings(
  root: Element,
  rules: StyleRules,
  budget: Budget,
): ReadonlyMap<Element, number> {
  const finder = new TypeFinder(rules, budget);
  finder.visit(root, { size: defaultSize, isBold: false }, undefined, 0);
  return finder.headings();
}

/** A paragraph with the type of its text. */
interface Paragraph {
  readonly element: Element;
  chars: number;
  /** The smallest of its text. */
  size: number;
  isBold: boolean;
}

class TypeFinder {
  readonly #rules: StyleRules;
  readonly #budget: Budget;
  readonly #paragraphs: Paragraph[] = [];
  /** Characters of each size. */
  readonly #chars = new Map<number, number>();

  constructor(rules: StyleRules, budget: Budget) {
    this.#rules = rules;
    this.#budget = budget;
  }

  visit(node: Node, around: TextType, paragraph: Paragraph | undefined, depth: number): void {
    this.#budget.charge('nodes');
    if (depth > maxDepth) return;
    if (!isElement(node)) {
      this.#addText((textOf(node) ?? '').trim().length, around, paragraph);
      return;
    }
    if (/^(?:head|script|style|table|h[1-6]|li)$/.test(node.tagName)) return;
    const type = this.#typeOf(node, around);
    let own = paragraph;
    if (node.tagName === 'p') {
      own = { element: node, chars: 0, size: Number.POSITIVE_INFINITY, isBold: true };
      this.#paragraphs.push(own);
    }
    for (const child of node.childNodes) this.visit(child, type, own, depth + 1);
  }

  headings(): ReadonlyMap<Element, number> {
    const [text = defaultSize] = [...this.#chars].toSorted((a, b) => b[1] - a[1])[0] ?? [];
    const found = this.#paragraphs.filter(
      ({ chars, size, isBold }) =>
        chars > 0 && chars <= maxHeadingChars && size >= text * minRatio && (isBold || size >= text * 1.25),
    );
    const sizes = [...new Set(found.map(({ size }) => size))].toSorted((a, b) => b - a);
    return new Map(
      found.map(({ element, size }) => [element, Math.min(maxLevel, sizes.indexOf(size) + 1)] as const),
    );
  }

  #addText(chars: number, type: TextType, paragraph: Paragraph | undefined): void {
    if (chars === 0) return;
    this.#chars.set(type.size, (this.#chars.get(type.size) ?? 0) + chars);
    if (paragraph === undefined) return;
    paragraph.chars += chars;
    paragraph.size = Math.min(paragraph.size, type.size);
    paragraph.isBold &&= type.isBold;
  }

  #typeOf(element: Element, around: TextType): TextType {
    const isStrong = element.tagName === 'b' || element.tagName === 'strong';
    const classes = (attribute(element, 'class') ?? '').split(/\s+/).filter((name) => name !== '');
    const styles = [
      this.#rules.get(element.tagName),
      ...classes.map((name) => this.#rules.get(`.${name}`)),
      typeStyle(attribute(element, 'style') ?? ''),
    ];
    return styles.reduce<TextType>(
      (type, style) => ({
        size: sizeOf(style?.size, around.size) ?? type.size,
        isBold: style?.weight === undefined ? type.isBold : /^(?:bold|bolder|[6-9]00)$/.test(style.weight),
      }),
      { size: around.size, isBold: isStrong || around.isBold },
    );
  }
}

/** A size in points, rounded, so that sizes of equal look are equal. */
function sizeOf(value: string | undefined, around: number): number | undefined {
  if (value === undefined) return undefined;
  const named = namedSizes.get(value);
  if (named !== undefined) return named;
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)(pt|px|in|cm|mm|pc|r?em|%)$/.exec(value) ?? [];
  if (digits === '') return undefined;
  const absolute = unitPoints.get(unit);
  const factor = absolute ?? (unit === '%' ? around / 100 : unit === 'em' ? around : defaultSize);
  return Math.round(Number(digits) * factor * 4) / 4;
}
