/** Composes two transforms: `first`, then `then`. */
export function multiply(first, then) {
    const [a, b, c, d, e, f] = first;
    const [g, h, i, j, k, l] = then;
    return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}
/** Transforms a point. */
export function apply([a, b, c, d, e, f], x, y) {
    return [a * x + c * y + e, b * x + d * y + f];
}
//# sourceMappingURL=affine.js.map