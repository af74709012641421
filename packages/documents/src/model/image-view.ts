/** A picture as text recognition saw it: turned and scaled, with its words in their places. */
export interface ImageView {
  /** Pixels of the picture as it was read. */
  readonly width: number;
  readonly height: number;
  /** Clockwise turn before it was scaled. */
  readonly rotationDegrees: number;
  /** Whether it was turned around after that. */
  readonly isUpsideDown: boolean;
  readonly words: readonly LocatedWord[];
}

/** A word in pixels of the view. */
export interface LocatedWord {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** 0..1. */
  readonly confidence: number;
  /** Words of one line have the same. */
  readonly line: string;
}

/** A rectangle in pixels of a view. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isWord(value: unknown): value is LocatedWord {
  if (typeof value !== 'object' || value === null) return false;
  const numbers = ['x0', 'y0', 'x1', 'y1', 'confidence'].every((name) => isNumber(Reflect.get(value, name)));
  return numbers && ['text', 'line'].every((name) => typeof Reflect.get(value, name) === 'string');
}

/** True for a view: what a child tells is checked, not believed. */
export function isImageView(value: unknown): value is ImageView {
  if (typeof value !== 'object' || value === null) return false;
  const words: unknown = Reflect.get(value, 'words');
  return (
    ['width', 'height', 'rotationDegrees'].every((name) => isNumber(Reflect.get(value, name))) &&
    typeof Reflect.get(value, 'isUpsideDown') === 'boolean' &&
    Array.isArray(words) &&
    words.every(isWord)
  );
}
