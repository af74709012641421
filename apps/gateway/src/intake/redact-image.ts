/** Finds what is personal in the words of a picture, and says where to paint over it. */
import type { Box, ImageView } from '@sluice/documents';

/** A value in a text, in UTF-16 units. */
export interface FoundValue {
  readonly start: number;
  readonly end: number;
}

/** Words less sure than this may be values that were misread: they are painted over, too. */
const leastConfidence = 0.5;
/** Share of a word's height by which a box is larger than what it covers. */
const margin = 0.2;

/**
 * @param find gives the values in the text of the picture, a line of words in each of its lines
 * @returns rectangles in pixels of the view
 */
export async function boxesOver(
  { words }: ImageView,
  find: (text: string) => Promise<readonly FoundValue[]>,
): Promise<readonly Box[]> {
  let text = '';
  const places = words.map((word, index) => {
    if (index > 0) text += words[index - 1]?.line === word.line ? ' ' : '\n';
    const start = text.length;
    text += word.text;
    return { word, start, end: text.length };
  });
  const values = text.trim() === '' ? [] : await find(text);
  const boxes: Box[] = [];
  for (const { start, end } of values) {
    // One box for what stands in one line, so that the gaps of a value do not show its form.
    const covered = places.filter((place) => place.start < end && place.end > start);
    for (const line of new Set(covered.map(({ word }) => word.line)))
      boxes.push(around(covered.filter(({ word }) => word.line === line).map(({ word }) => word)));
  }
  for (const word of words) if (word.confidence < leastConfidence) boxes.push(around([word]));
  return boxes;
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
