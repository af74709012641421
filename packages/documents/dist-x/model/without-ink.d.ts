/**
 * Words that touch a redacted area are read together with its edge: `was` beside it becomes `Jwas`, which looks like a name. Such
 * a word loses the letter at that side; the rest of it, which may be a part of a value that still shows, stays.
 */
import type { Box, ImageView } from './image-view.ts';
/** @param redacted areas as shares of the size of the image */
export declare function withoutInk(view: ImageView, redacted: readonly Box[]): ImageView;
/** Areas as shares of the size of an image. */
export declare function sharesOf({ width, height }: Pick<ImageView, 'width' | 'height'>, boxes: readonly Box[]): readonly Box[];
