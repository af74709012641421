/** Finds what is personal in the words of a picture, and says where to paint over it. */
import type { Box, ImageView } from '@sluice/documents';
import { readingOrders } from './reading-orders.ts';

/** A value in a text, in UTF-16 units. */
export interface FoundValue {
  readonly start: number;
  readonly end: number;
}

/** Words less sure than this may be values that were misread: they are painted over, too. */
const minConfidence = 0.5;
/** Share of a word's height by which a box is larger than what it covers. */
const margin = 0.2;

/** What is to be painted over. */
export interface ImageRedaction {
  readonly boxes: readonly Box[];
  /** How many values were read; further boxes lie over what could not be read. */
  readonly values: number;
}

/**
 * @param find gives the values in a text of the picture, a line of words in each of its lines
 * @returns rectangles in pixels of the view
 */
export async function redactionBoxes(
  { words }: ImageView,
  find: (text: string) => Promise<readonly FoundValue[]>,
): Promise<ImageRedaction> {
  const boxes: Box[] = [];
  let values = 0;
  for (const order of readingOrders(words.filter(({ text }) => text.trim() !== ''))) {
    let text = '';
    const places = order.map(({ word, before }) => {
      text += before;
      const start = text.length;
      text += word.text;
      return { word, start, end: text.length };
    });
    for (const { start, end } of text.trim() === '' ? [] : await find(text)) {
      const covered = places.filter((place) => place.start < end && place.end > start);
      values += 1;
      boxes.push(...coveringBoxes(covered.map(({ word }) => word)));
    }
  }
  for (const word of words) if (word.confidence < minConfidence) boxes.push(around([word]));
  return { boxes, values };
}

/** One box for what stands in one line, so that the gaps of a value do not show its form. */
function coveringBoxes(words: ImageView['words']): readonly Box[] {
  const rows: (typeof words)[number][][] = [];
  for (const word of words) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isNext = last !== undefined && word.x0 > last.x0 && word.y0 < last.y1 && word.y1 > last.y0;
    if (row !== undefined && isNext) row.push(word);
    else rows.push([word]);
  }
  return rows.map(around);
}

function around(words: ImageView['words']): Box {
  const top = Math.min(...words.map(({ y0 }) => y0));
  const bottom = Math.max(...words.map(({ y1 }) => y1));
  const more = (bottom - top) * margin;
  return [
    Math.min(...words.map(({ x0 }) => x0)) - more,
    top - more,
    Math.max(...words.map(({ x1 }) => x1)) + more,
    bottom + more,
  ];
}
