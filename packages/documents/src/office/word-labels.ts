/** Marks the labels of numbered paragraphs in Word's XML. */
import { markLabel } from './label-marks.ts';
import type { NextLabel } from './list-labels.ts';

const tags =
  /<(\/?)(?:w:(?=p[\s>/]|pPr|pStyle|numId|ilvl|t[\s>/]|del[\s>/]|moveFrom[\s>/])|mc:(?=Fallback))(\w+)(?=[\s>/])([^<>]*?)(\/?)>/g;

interface Paragraph {
  style: string | undefined;
  list: string | undefined;
  level: number | undefined;
  /** Where its label goes. */
  at: number;
  /** Undefined until it is counted. */
  label: string | undefined;
  /** True if a tracked change joins it with the next; without text it is not counted then. */
  isMarkRemoved: boolean;
  /** Word shows labels of empty paragraphs, which say nothing. */
  hasText: boolean;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

function readValue(attributes: string): string {
  const [, double, single] = /\bw:val\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes) ?? [];
  return double ?? single ?? '';
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function removeMark(paragraph: Paragraph): void {
  paragraph.isMarkRemoved = true;
}

/** What each element within the properties of a paragraph sets. */
const propertyElements: ReadonlyMap<string, (paragraph: Paragraph, value: string) => void> = new Map(
  Object.entries<(paragraph: Paragraph, value: string) => void>({
    pStyle(paragraph, value) {
      paragraph.style = value;
    },
    numId(paragraph, value) {
      paragraph.list = value;
    },
    ilvl(paragraph, value) {
      paragraph.level = Number.parseInt(value, 10) || 0;
    },
    del: removeMark,
    moveFrom: removeMark,
  }),
);

/** How deep a tag lies in others. */
interface Depths {
  pPr: number;
  pPrChange: number;
  Fallback: number;
  del: number;
  moveFrom: number;
}

/** Follows the tags of a part; paragraphs may stand within others, in text boxes. */
class LabelFinder {
  readonly found: Insertion[] = [];
  readonly #open: Paragraph[] = [];
  readonly #nextLabel: NextLabel;
  /**
   * Depths within properties, within what they were before a tracked change, within repeated text boxes, and within what a
   * tracked change removed.
   */
  readonly #depths: Depths = { pPr: 0, pPrChange: 0, Fallback: 0, del: 0, moveFrom: 0 };

  constructor(nextLabel: NextLabel) {
    this.#nextLabel = nextLabel;
  }

  open(name: string, attributes: string, end: number): void {
    const paragraph = this.#open.at(-1);
    if (name === 'p')
      this.#open.push({
        style: undefined,
        list: undefined,
        level: undefined,
        at: end,
        label: undefined,
        isMarkRemoved: false,
        hasText: false,
      });
    else if (this.#isDepth(name)) {
      this.#depths[name] += 1;
      this.single(name, attributes);
    } else if (paragraph === undefined) return;
    else if (name === 't') {
      if (this.#isRemoved()) return;
      this.#count(paragraph);
      paragraph.hasText = true;
    } else this.single(name, attributes);
  }

  single(name: string, attributes: string): void {
    const paragraph = this.#open.at(-1);
    if (paragraph === undefined || this.#depths.pPr === 0 || this.#depths.pPrChange > 0) return;
    propertyElements.get(name)?.(paragraph, readValue(attributes));
  }

  close(name: string, end: number): void {
    const paragraph = this.#open.at(-1);
    if (this.#isDepth(name)) {
      this.#depths[name] = Math.max(0, this.#depths[name] - 1);
      if (name !== 'pPr' || this.#depths.pPrChange > 0 || paragraph === undefined) return;
      paragraph.at = end;
      if (!paragraph.isMarkRemoved) this.#count(paragraph);
    } else if (name === 'p' && paragraph !== undefined) {
      if (!paragraph.isMarkRemoved) this.#count(paragraph);
      const { at, label = '', hasText } = paragraph;
      const text = `<w:r><w:t xml:space="preserve">${markLabel(escapeXml(label))}</w:t></w:r>`;
      if (hasText && label !== '') this.found.push({ at, text });
      this.#open.pop();
    }
  }

  #count(paragraph: Paragraph): void {
    const isShown = this.#depths.Fallback === 0 && !this.#isRemoved();
    paragraph.label ??= isShown ? this.#nextLabel(paragraph) : '';
  }

  #isRemoved(): boolean {
    return this.#depths.del > 0 || this.#depths.moveFrom > 0;
  }

  #isDepth(name: string): name is keyof Depths {
    return Object.hasOwn(this.#depths, name);
  }
}

function findInsertions(xml: string, nextLabel: NextLabel): readonly Insertion[] {
  const finder = new LabelFinder(nextLabel);
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', 4: empty, index } of xml.matchAll(tags)) {
    if (slash === '/') finder.close(name, index + tag.length);
    else if (empty === '/') finder.single(name, attributes);
    else finder.open(name, attributes, index + tag.length);
  }
  return finder.found.sort((one, other) => one.at - other.at);
}

/** Returns the XML with a mark for the label of each numbered paragraph that has text. */
export function markListLabels(xml: string, nextLabel: NextLabel): string {
  let marked = '';
  let done = 0;
  for (const { at, text } of findInsertions(xml, nextLabel)) {
    marked += xml.slice(done, at) + text;
    done = at;
  }
  return marked + xml.slice(done);
}
