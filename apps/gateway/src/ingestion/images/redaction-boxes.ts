/** Finds personal data in the words of an image and computes the boxes to redact. */
import type { Box, ImageView } from '@sluice/documents';
import { readingOrders } from './reading-orders.ts';

/** A span of a text, in UTF-16 units. */
export interface FoundValue {
  readonly start: number;
  readonly end: number;
}

/** Words with lower confidence may be misread values, so they are redacted, too. */
const minConfidence = 0.5;
/** Padding of a box, relative to the height of the word. */
const margin = 0.2;

/** The areas to redact. */
export interface ImageRedaction {
  readonly boxes: readonly Box[];
  /** Number of values found; further boxes cover words of low confidence. */
  readonly values: number;
}

/**
 * @param find returns the values in a text that has one line for each line of words
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

/** Merges the boxes of one line, so that gaps do not reveal the shape of a value. */
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
