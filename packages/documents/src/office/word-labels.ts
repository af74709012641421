/** Marks the labels of numbered paragraphs in Word's XML. */
import { markLabel } from './label-marks.ts';
import type { NextLabel } from './list-labels.ts';

const tags =
  /<(\/?)(?:w:(?=p[\s>/]|pPr|pStyle|numId|ilvl|t[\s>/])|mc:(?=Fallback))(\w+)(?=[\s>/])([^<>]*?)(\/?)>/g;

interface Paragraph {
  style: string | undefined;
  list: string | undefined;
  level: number | undefined;
  /** Where its label goes. */
  at: number;
  /** Undefined until it is counted. */
  label: string | undefined;
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
  }),
);

/** Follows the tags of a part; paragraphs may stand within others, in text boxes. */
class LabelFinder {
  readonly found: Insertion[] = [];
  readonly #open: Paragraph[] = [];
  readonly #nextLabel: NextLabel;
  /** Depths within properties, within what they were before a tracked change, and within repeated text boxes. */
  readonly #depths = { pPr: 0, pPrChange: 0, Fallback: 0 };

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
        hasText: false,
      });
    else if (name === 'pPr' || name === 'pPrChange' || name === 'Fallback') this.#depths[name] += 1;
    else if (paragraph === undefined) return;
    else if (name === 't') {
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
    if (name === 'pPr' || name === 'pPrChange' || name === 'Fallback') {
      this.#depths[name] -= 1;
      if (name !== 'pPr' || this.#depths.pPrChange > 0 || paragraph === undefined) return;
      paragraph.at = end;
      this.#count(paragraph);
    } else if (name === 'p' && paragraph !== undefined) {
      this.#count(paragraph);
      const { at, label = '', hasText } = paragraph;
      const text = `<w:r><w:t xml:space="preserve">${markLabel(escapeXml(label))}</w:t></w:r>`;
      if (hasText && label !== '') this.found.push({ at, text });
      this.#open.pop();
    }
  }

  #count(paragraph: Paragraph): void {
    paragraph.label ??= this.#depths.Fallback > 0 ? '' : this.#nextLabel(paragraph);
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
