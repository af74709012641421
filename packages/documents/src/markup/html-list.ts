/** Numbers of the items of a list in a web page. */
import { toLetters, toRoman } from '../markdown/index.ts';
import { attribute, childElements, type Element } from './dom.ts';

const maxNumber = 1_000_000_000;

function integer(text: string | undefined): number | undefined {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isFinite(value) && Math.abs(value) <= maxNumber ? value : undefined;
}

function format(number: number, type: string | undefined): string {
  if (number < 1 || type === undefined) return String(number);
  if (type === 'a' || type === 'A') return type === 'a' ? toLetters(number) : toLetters(number).toUpperCase();
  if (type === 'i' || type === 'I') return type === 'i' ? toRoman(number) : toRoman(number).toUpperCase();
  return String(number);
}

/** Tells the label of each item of an `ol` element in order. */
export function countListItems(list: Element): (item: Element) => string {
  const isReversed = attribute(list, 'reversed') !== undefined;
  const items = isReversed ? childElements(list).filter(({ tagName }) => tagName === 'li').length : 1;
  let next = integer(attribute(list, 'start')) ?? items;
  return (item) => {
    const number = integer(attribute(item, 'value')) ?? next;
    next = number + (isReversed ? -1 : 1);
    return `${format(number, attribute(item, 'type') ?? attribute(list, 'type'))}.`;
  };
}

/** Signs that are nothing but bullets, though one directly before a number may belong to it. */
const bullet = /^[•◦▪‣](?:\s+|(?!\d))(?=\S)/u;
/** Signs that may be data: a minus, a multiplication. */
const dash = /^(?:–\s+|·\s*)(?=[^\s\d])/u;
/** Signs that may be data: boxes that are checked or not, ratings. */
const box = /^[●○■□]\s*(?=[^\s\d])/u;

/** The item without the bullet that it begins with. @param hasSameSign true if all items begin with the same sign */
function withoutBullet(item: string, hasSameSign: boolean): string {
  const sign = [bullet, dash, ...(hasSameSign ? [box] : [])].find((one) => one.test(item));
  return sign === undefined ? item : item.replace(sign, '');
}

/**
 * The items without labels that they begin with themselves: programs that export documents write them into the text, and hide
 * those of the list by style. @param labels of the items; '' for bullets
 */
export function withoutOwnLabels(items: readonly string[], labels: readonly string[]): readonly string[] {
  const hasSameSign = items.every(([sign]) => sign === items[0]?.[0]);
  const bare = items.map((item, at) => {
    const label = labels[at] ?? '';
    if (label === '') return withoutBullet(item, hasSameSign);
    return item.startsWith(label) && !/^\d/.test(item.slice(label.length))
      ? item.slice(label.length).trimStart()
      : item;
  });
  return bare.every((item, at) => item !== items[at]) ? bare : items;
}
