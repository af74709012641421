import type { Box, Budget, ImageView } from '../model/index.ts';
type ViewTransform = Pick<ImageView, 'width' | 'height' | 'rotationDegrees' | 'isUpsideDown'>;
/**
 * Renders the first page of an image in the orientation of the view and in its own colors, with the boxes filled in
 * black, as a PNG without metadata. Throws `DocumentError`.
 */
export declare function redactImage(bytes: Uint8Array, kind: string, view: ViewTransform, boxes: readonly Box[], budget: Budget): Promise<Uint8Array>;
export {};
