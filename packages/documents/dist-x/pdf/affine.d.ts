/** An affine transform in PDF notation: x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
/** Composes two transforms: `first`, then `then`. */
export declare function multiply(first: Affine, then: Affine): Affine;
/** Transforms a point. */
export declare function apply([a, b, c, d, e, f]: Affine, x: number, y: number): readonly [number, number];
