/** Counts the numbered paragraphs of a Word document as Word does, and tells their labels. */
import type { Budget } from '../model/index.ts';
import type { ListInstance, ListLevel } from './list-definitions.ts';
import type { ListReference, WordLists } from './word-lists.ts';

/** What a paragraph says about its list. */
export interface NumberedParagraph extends ListReference {
  readonly style: string | undefined;
}

/** Tells the label of each paragraph; '' if it has none or a bullet. To be called for all paragraphs in order. */
export type NextLabel = (paragraph: NumberedParagraph) => string;

interface Place {
  readonly list: string;
  readonly instance: ListInstance;
  readonly level: number;
}

function findPlace(lists: WordLists, paragraph: NumberedParagraph): Place | undefined {
  const style = paragraph.style ?? lists.defaultStyle;
  const inherited = lists.styles.get(style);
  const list = paragraph.list ?? inherited?.list;
  const instance = lists.instances.get(list ?? '');
  if (list === undefined || instance === undefined) return undefined;
  const ofStyle =
    paragraph.list === undefined
      ? [...instance.levels].find(([, level]) => level.style === style)?.[0]
      : undefined;
  return { list, instance, level: paragraph.level ?? ofStyle ?? inherited?.level ?? 0 };
}

/** Longer labels are none that a reader needs. */
const maxLabelLength = 100;

/** The last numbers by level. */
type Counts = Map<number, number>;

function countParagraph(counts: Counts, { instance, level }: Place): void {
  const startOf = (at: number): number => instance.starts.get(at) ?? instance.levels.get(at)?.start ?? 1;
  // Levels that the document leaves out count as used.
  for (let above = 0; above < level; above += 1) if (!counts.has(above)) counts.set(above, startOf(above));
  const before = counts.get(level);
  counts.set(level, before === undefined ? startOf(level) : before + 1);
  for (const [below, { restart }] of instance.levels)
    if (below > level && level < restart) counts.delete(below);
}

/** A number in the format of its level; decimal if that fails, since one label must not cost the whole document. */
function showNumber(number: number, level: ListLevel): string {
  try {
    return level.format(number);
  } catch {
    return String(number);
  }
}

function labelOf(counts: Counts, { levels }: ListInstance, level: ListLevel): string {
  if (level.isBullet) return '';
  const text = level.text
    .replaceAll(/%([1-9])/g, (_, digit: string) => {
      const number = counts.get(Number(digit) - 1);
      const shown = levels.get(Number(digit) - 1);
      if (number === undefined || shown === undefined || shown.isBullet) return '';
      return level.isLegal ? String(number) : showNumber(number, shown);
    })
    .trim()
    .slice(0, maxLabelLength)
    // Half of a character that was cut.
    .replace(/[\ud800-\udbff]$/, '');
  return text !== '' && level.hasSpace ? `${text} ` : text;
}

/** Starts counting. Charges the characters of labels. */
export function countListLabels(lists: WordLists, budget: Budget): NextLabel {
  const ofDefinitions = new Map<string, Counts>();
  const started = new Set<string>();
  return (paragraph) => {
    const place = findPlace(lists, paragraph);
    const level = place?.instance.levels.get(place.level);
    if (place === undefined || level === undefined) return '';
    const { definition, starts } = place.instance;
    const counts: Counts = ofDefinitions.get(definition) ?? new Map<number, number>();
    ofDefinitions.set(definition, counts);
    if (!started.has(place.list)) for (const restarted of starts.keys()) counts.delete(restarted);
    started.add(place.list);
    countParagraph(counts, place);
    const label = labelOf(counts, place.instance, level);
    budget.charge('characters', label.length);
    return label;
  };
}
