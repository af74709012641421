import type { Word } from '../model/index.ts';

/** Creates the words of a line, with letters half as wide as they are high. */
export function line(text: string, x: number, y: number, size = 10, bold = false): readonly Word[] {
  let at = x;
  return text.split(' ').map((part) => {
    const x0 = at;
    at += (part.length + 0.6) * size * 0.5;
    return {
      text: part,
      x0,
      x1: x0 + part.length * size * 0.5,
      y0: y,
      y1: y + size,
      size,
      bold,
      italic: false,
      baseline: y + size * 0.8,
      joinsPrevious: false,
    };
  });
}
